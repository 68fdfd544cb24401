import { addTexts } from '#src/i18n/language.ts'

const branchTexts = {
  branches: {
    lacks: 'This branch lacks %{what}. Its papers are issued without.',
  },
} as const

addTexts(branchTexts)

type Texts = typeof branchTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
