import { addTexts } from '#src/i18n/language.ts'

/** The texts of the papers of a day, which come with them. */
const papers = {
  papers: {
    title: 'Notes and documents',
    edit_note: 'Edit note',
    note_stays: 'The day is over; its note stays.',
    no_note: 'No note',
    save_note: 'Save note',
    none: 'No documents yet',
    add: 'Add document to this day',
    add_short: 'Add document',
    print_sheet: 'Print run sheet',
    print_dockets: 'Print dockets',
    save: 'Export tables',
    addresses: 'Addresses',
    by_stop: 'Products by stop',
    by_warehouse: 'Products by warehouse',
    as_printed: 'Nothing has changed since it was printed.',
    changed: '%{smart_count} change after print |||| %{smart_count} changes after print',
    delete_why: 'It is no longer among the documents of this day.',
  },
} as const

addTexts(papers)

type Texts = typeof papers
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
