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
    column_of_file: 'Column in the file',
    needed: 'New records need fields with a star.',
    says: 'First values',
    field: 'Goes to',
    reading: 'How it is read',
    field_of: 'Field for %{header}',
    choose_field: 'Choose a field…',
    guess: 'Suggested: check it',
    commas: 'With decimal commas',
    dates_of: 'Order of dates in %{header}',
    which_order: 'Day or month first?',
    day_first: 'Day first (31/12)',
    month_first: 'Month first (12/31)',
    asks_order:
      'Say whether the dates in %{headers} start with the day or the month. Both are possible.',
    without_column: 'Same value in every row:',
    every_row: 'Every row',
    value_of: 'Value of %{field}',
    use_value: 'Use',
    remove_constant: 'Remove the value of %{field}',
    first_rows: 'First rows, as they will be saved',
    nothing: '–',
    and_more: '%{rows} and %{count} more',
    goes_to: 'imported as',
    left_out: 'ignored',
    leave: 'Leave out',
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
