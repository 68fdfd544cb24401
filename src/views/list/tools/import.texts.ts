import { addTexts } from '#src/i18n/language.ts'

/** The texts of importing a file, which come with its page. */
const imports = {
  import: {
    title: 'Import %{many}',
    file: 'File',
    what: 'A CSV or Excel file with one %{one} per row. Rows are matched by %{key}: existing ones are updated, new ones added. Importing the same file twice is safe.',
    what_lines:
      'A CSV or Excel file with one row for each of the %{lines} of a %{one}. Rows are matched by %{key}, which every row needs; the other columns are only needed in the first row of each %{one}. Existing ones are updated and lose any %{lines} that are missing from the file; new ones are added. Importing the same file twice is safe.',
    only: 'Only those with %{field} “%{value}” are updated; where there is none, a new one is added.',
    input: 'File to import',
    choose_other: 'Choose another file',
    drop: 'Drop a file here, or',
    choose: 'Choose a file',
    template: 'Template to fill in:',
    excel: 'Excel',
    csv: 'CSV',
    examining: 'Checking the file',
    examining_why: 'Every row is checked first. Nothing has changed yet.',
    importing: 'Importing',
    importing_why: 'Importing…',
    imported: 'Imported: %{outcome}',
    errors_file: 'Download errors',
    errors:
      '%{count} error in %{rows}. Nothing has been imported; fix the file and upload it again. |||| %{count} errors in %{rows}. Nothing has been imported; fix the file and upload it again.',
    useless: 'Nothing to import: all %{rows} are up to date already.',
    fine: '%{rows} without errors: %{outcome}.',
    unchanged_here: '%{rows} already up to date.',
    apply_good: 'Import the good row |||| Import the %{count} good rows',
    apply_good_why: '%{outcome}; %{refused} with errors left out.',
    part_done:
      'Imported: %{outcome}. %{refused} with errors left out: fix these and upload them again.',
    leave_out: 'Ignore unknown columns',
    apply: 'Import %{outcome}',
    creates: '%{count} new',
    updates: '%{count} updated',
    unchanged: '%{count} unchanged',
    rows: '%{count} row |||| %{count} rows',
    columns: 'Columns',
    goes_to: 'imported as',
    left_out: 'ignored',
    problems: 'Errors',
    row: 'Row',
    column: 'Column',
    problem: 'Problem',
    more: 'Show more (%{count})',
    in_file: '%{count} more are in the error file.',
  },
} as const

addTexts(imports)

type Texts = typeof imports
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
