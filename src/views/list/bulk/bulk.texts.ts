import { addTexts } from '#src/i18n/language.ts'

/** The texts of the bar of a selection, and of what it refuses. */
const selections = {
  bulk: {
    label: 'Selected',
    all_selected: 'All %{some} selected',
    selected: '%{count} selected',
    select_page: 'Select page',
    select_all: 'Select all %{count} that match',
    too_many: 'Narrow the filter to at most 10,000 to select all that match.',
    change_field: 'Change %{field}',
    more: 'More',
    clear: 'Clear the selection',
    changed: 'updated',
    deleted: 'deleted',
    restore: 'Restore',
    restored: 'restored',
    done: '%{some} %{done}',
    delete: 'Delete %{some}?',
    delete_why: 'You can undo this for ten seconds. Records still in use are kept.',
    step_why:
      'Their %{field} changes to “%{value}”. Records where this is not the next step stay as they are.',
    status: 'Status',
    edit: 'Edit %{some}',
    change: 'Change %{some}',
    paper: 'Print %{paper}',
    leave: 'Leave %{label} unchanged',
    another_field: 'Another field',
    field: 'Field to change',
    add: 'Add %{label}',
    take_away: 'Remove %{label}',
    not_changed: '%{some} not changed',
    not_changed_but: '%{some} not changed, %{done} changed',
    why_not: 'Reason',
    and_more: 'And %{count} more.',
    rows_done: '%{done}: %{some}',
    one_row: '%{step}: select one row',
    rows: '%{smart_count} row |||| %{smart_count} rows',
  },
} as const

addTexts(selections)

type Texts = typeof selections
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
