import { addTexts } from '#src/i18n/language.ts'

/** The texts of choosing files, which come with it. */
const pickerTexts = {
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
