import { addTexts } from '#src/i18n/language.ts'

/** The texts of changes that meet and of entries in a row, which come with their dialogs. */
const actions = {
  conflict: {
    title: 'Somebody else saved first',
    load: 'Load the current version',
    choose_why:
      'Somebody else saved this %{one} while you had it open. Choose what to keep for each field; nothing is lost until you save.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    result: 'Result',
    not_changed: '(unchanged)',
    choose: 'You both changed this – pick one',
    back: 'Back to the form',
  },
  in_turn: {
    waiting:
      '1 entry waits for an answer, and is sent again |||| %{smart_count} entries wait for an answer, and are sent again',
    sent: '%{name} was sent and may have counted. Closing goes on sending.',
    left: '%{name} was sent, and may have counted: look before you enter it again.',
    not_sent: '1 further entry was not sent. |||| %{smart_count} further entries were not sent.',
    forget: 'Dismiss',
    leave: 'Leave it |||| Leave all %{smart_count}',
  },
} as const

addTexts(actions)

type Texts = typeof actions
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
