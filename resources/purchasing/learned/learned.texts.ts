import { addTexts } from '#src/i18n/language.ts'

const learnedTexts = {
  learned: {
    title: 'Learned days',
    none: 'From 8 containers on, what they took stands here.',
    why: 'Of the last 30 containers at most. Nothing changes until somebody uses it.',
    use: 'Use it',
    question:
      '%{of}: 8 of 10 containers kept %{kept} days. Make %{days} the agreed days? Days of arrival of all that is under way follow.',
    question_slip:
      '%{of}: 8 of 10 containers came up to %{kept} days after their first ETA. Expect %{days} days? Announced ETAs stay as they are.',
    question_lead:
      '%{of}: 8 of 10 orders were loaded within %{kept} days. Make %{days} the lead days, for SKUs and products that have none?',
    same: 'In use',
  },
} as const

addTexts(learnedTexts)

type Texts = typeof learnedTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
