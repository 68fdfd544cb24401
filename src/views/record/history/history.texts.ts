import { addTexts } from '#src/i18n/language.ts'

/** The texts of what has changed in a record, which come with it. */
const histories = {
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
    issue: 'Issued',
    reserve: 'Goods reserved',
    release: 'Goods released',
    confirm: 'Confirmed',
    closeShort: 'Pieces closed short',
    reopenShort: 'Pieces opened again',
    takeOut: 'Goods taken out',
    follow: 'Moved on by its numbers',
    line_added: 'Added',
    line_removed: 'Removed',
    line_changed: 'Changed',
  },
} as const

addTexts(histories)

type Texts = typeof histories
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
