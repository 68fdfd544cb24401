import { addTexts } from '#src/i18n/language.ts'

const containerPapersTexts = {
  container_papers: {
    note: 'Goods received note',
    labels: 'Carton labels',
    print_labels: 'Carton labels of %{no}',
    differences: 'Differences (XLSX)',
  },
} as const

addTexts(containerPapersTexts)

type Texts = typeof containerPapersTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
