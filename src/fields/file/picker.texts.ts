import { addTexts } from '#src/i18n/language.ts'

/** The texts of files that are added and removed, which come with that. */
const pickerTexts = {
  files: {
    save: 'Export',
    leave_out: 'Remove %{name}',
    not_added: '%{name} could not be added: %{why} Add it again here.',
    title: 'Files',
    none: 'No files yet.',
    add: 'Add files',
    delete_named: 'Delete %{name}',
    deleted: 'File “%{name}” deleted',
    delete_why: 'Deleted files cannot be restored.',
    still_sending: 'Wait until all files are uploaded, then save.',
    too_large: 'The file is too large: at most %{most} MB.',
    replace_label: 'Replace %{label}',
    add_label: 'Add %{label}',
    take_away: 'Remove',
    take_away_label: 'Remove %{label}',
  },
  file_picker: {
    photo: 'Take a photo',
    drop_many: 'or drop them here, at most %{most} MB',
    drop_one: 'or drop it here, at most %{most} MB',
    put_away: 'Dismiss %{name}',
    sending: 'Uploading %{name}',
  },
} as const

addTexts(pickerTexts)

type Texts = typeof pickerTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
