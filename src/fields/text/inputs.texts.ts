import { addTexts } from '#src/i18n/language.ts'

const inputTexts = {
  inputs: {
    answers_wait: 'Choose the type first; the questions depend on it.',
    length: '%{length} of %{max} characters',
    choose_first: 'Choose %{label} first',
    choose: 'Choose %{label}',
    given_when_saved: 'Assigned when saved',
  },
} as const

addTexts(inputTexts)

type Texts = typeof inputTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
