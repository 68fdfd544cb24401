import { addTexts } from '#src/i18n/language.ts'

/** The texts of internal notes, which come with them. */
const noteTexts = {
  notes: {
    title: 'Internal notes',
    none: 'No notes yet.',
    deleted: 'Note deleted',
    somebody: 'Somebody',
    pinned: 'Pinned',
    delete: 'Delete this note?',
    add: 'Add a note',
    save: 'Save note',
  },
} as const

addTexts(noteTexts)

type Texts = typeof noteTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
