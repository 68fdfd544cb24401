import { addTexts } from '#src/i18n/language.ts'

/** The texts of two people who change one record, which come with the question. */
const conflicts = {
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
} as const

addTexts(conflicts)

type Texts = typeof conflicts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
