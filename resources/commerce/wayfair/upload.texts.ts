import { addTexts } from '#src/i18n/language.ts'

/** The texts of reading a Wayfair file, which come with it. */
const wayfairTexts = {
  wayfair: {
    upload: 'Upload file',
    title: 'Upload a Wayfair file',
    what: 'The orders that Partner Home exports, as XLSX or CSV. It is tried out first, and nothing changes until you import it. The same file again changes nothing.',
    choose: 'Choose file',
    choose_other: 'Choose another file',
    input: 'Wayfair file',
    trying: 'Trying it out',
    trying_why: 'The file is read.',
    importing: 'Importing',
    importing_why: 'The file is read.',
    website: 'There are several Wayfair channels. Which one is the file of?',
    dates: 'Its dates can be read in two ways. How are they written?',
    month_first: 'Month first (09/12 is 12 September)',
    day_first: 'Day first (09/12 is 9 December)',
    would:
      '%{rows} lines: %{added} new, %{changed} changed, %{unchanged} as before, %{older} older than known.',
    import: 'Import',
    import_good: 'Import without the lines with errors',
    done: 'Imported: %{added} new lines, %{changed} changed',
    useless: 'The file has nothing new.',
    errors:
      '%{smart_count} error. Lines with errors are left out. |||| %{smart_count} errors. Lines with errors are left out.',
    problems: 'Errors',
    orders: 'Orders',
    first_rows: 'Showing the first %{count}.',
    left_out: 'Columns that only the stored line has: %{columns}',
    files: 'Files',
  },
} as const

addTexts(wayfairTexts)

type Texts = typeof wayfairTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
