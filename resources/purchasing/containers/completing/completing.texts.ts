import { addTexts } from '#src/i18n/language.ts'

const completingTexts = {
  completing: {
    title: 'Complete %{no}',
    confirm: 'Complete',
    question: 'Pieces that did not come are given up or still owed by their supplier.',
    all_came: 'Everything is checked in.',
    goods: 'Goods',
    closedShort: 'Given up',
    stillOwed: 'Still owed',
    lacks: '%{count} did not come',
  },
} as const

addTexts(completingTexts)

type Texts = typeof completingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
