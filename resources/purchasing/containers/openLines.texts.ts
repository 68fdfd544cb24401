import { addTexts } from '#src/i18n/language.ts'

const openLinesTexts = {
  openLines: {
    title: 'Still to be loaded',
    supplier: 'Supplier',
    all_suppliers: 'All suppliers',
    none: 'Everything confirmed is in a container.',
    of: '%{no}, line %{position}',
    ready: 'ready %{day}',
    take_all: 'Add all',
  },
} as const

addTexts(openLinesTexts)

type Texts = typeof openLinesTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
