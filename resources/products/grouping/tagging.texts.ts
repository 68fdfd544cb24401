import { addTexts } from '#src/i18n/language.ts'

/** The texts of tags that are given to the products of SKUs, which come with it. */
const tagging = {
  tag_chosen: {
    of: 'Edit tags: %{some}',
    why: 'A SKU has the tags of its product, so all SKUs of these products get them.',
  },
} as const

addTexts(tagging)

type Texts = typeof tagging
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
