import { addTexts } from '#src/i18n/language.ts'

/** The texts of a record's history, of changes that meet and of entries in a row, which come with their dialogs. */
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
    forget: 'Dismiss',
    leave: 'Close without 1 entry |||| Close without %{smart_count} entries',
  },
  history: {
    title: 'History of %{title}',
    none: 'No changes yet',
    by: 'by %{who}',
    most: 'Only the latest %{count} are shown.',
    became: 'became',
    create: 'Created',
    update: 'Changed',
    remove: 'Deleted',
    restore: 'Restored',
    undo: 'Undone',
    attach: 'File added',
    detach: 'File deleted',
    import: 'Imported',
    read: 'Opened',
    merge: 'Merged',
    editLines: 'Lines changed',
    reserve: 'Goods reserved',
    release: 'Goods released',
    line_added: 'Added',
    line_removed: 'Removed',
    line_changed: 'Changed',
  },
} as const

addTexts(actions)

type Texts = typeof actions
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
