import { addTexts } from '#src/i18n/language.ts'

/** The texts of the page and the form of a record, which come with them. */
const recordTexts = {
  form: {
    unsaved: 'Unsaved changes',
    draft_saved: 'Draft saved.',
    draft_not_saved: 'Not saved yet: %{why}',
    is_back: 'Your unsaved input is back. Save it to keep it.',
    is_back_changed:
      'Your unsaved input is back, but the record has changed in the meantime. Check it before you save.',
    leave: 'Leave without saving?',
    leave_why: 'Your changes here are not saved and will be lost.',
    leave_now: 'Leave',
    line_of: '%{label}, line %{line}',
    line_field: '%{label}, line %{line}, %{field}',
    add_line: 'Add line',
    remove: 'Remove',
    remove_line: 'Remove line %{line}',
  },
  record_page: {
    created: '%{one} created',
    saved: '%{one} saved',
    actions: 'More actions',
    duplicate: 'Duplicate',
    history: 'History',
    paper: 'Print %{paper}',
    pack: 'Download all files (ZIP)',
    print: 'Print',
    undoable: 'You can undo this for ten seconds.',
    not_listed: 'It will no longer be listed.',
    reason_kept: 'Kept in the history',
    new_like: 'New %{one} like “%{title}”',
    change_value: 'Change %{label}',
    value_saved: '%{label} saved',
    gone: 'This %{one} does not exist',
    gone_why:
      'It may have been deleted, you may not have access to it, or the address is incomplete.',
    all: 'All %{many}',
    facts: 'System details',
    parts: 'Sections of the record',
    errors: '(%{smart_count} error) |||| (%{smart_count} errors)',
    none_related: 'No %{many} yet.',
    none_here: 'Nothing here yet.',
    all_related: 'Show all %{count}',
    open_related: 'Open as a list',
  },
} as const

addTexts(recordTexts)

type Texts = typeof recordTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
