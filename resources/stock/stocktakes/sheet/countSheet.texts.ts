import { addTexts } from '#src/i18n/language.ts'

/** The texts of typing count sheets, which come with it. */
const countSheet = {
  count_sheet: {
    open: 'Type a count sheet',
    differences: 'Differences as XLSX',
    title: 'Count sheet of %{no}',
    keys: 'Enter moves to the next cell, the arrows move up and down. A row without a place belongs to the place above. Ctrl+Enter saves.',
    counted_date: 'Counted on',
    counted_time: 'At',
    counted_why: 'Without a time: now.',
    place: 'Place',
    code: 'SKU or barcode',
    quantity: 'Counted',
    condition: 'Condition',
    last: 'Nothing else there',
    cell: '%{column}, row %{no}',
    save: 'Save 1 row |||| Save %{smart_count} rows',
    done: '1 row counted |||| %{smart_count} rows counted',
    unsaved: '1 row is not saved yet. |||| %{smart_count} rows are not saved yet.',
    stay: 'Go on typing',
    leave: 'Discard',
    no_place: 'Enter the place.',
    no_code: 'Enter a SKU, or tick that nothing else is there.',
    no_quantity: 'Enter a whole number, 0 or more.',
    others_wrong: '%{place}: correct its other rows first.',
  },
} as const

addTexts(countSheet)

type Texts = typeof countSheet
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
