import { addTexts } from '#src/i18n/language.ts'

/** The texts of how products are made, which come with it. */
const pages = {
  matrix: {
    title: 'SKUs to make',
    ticked: 'Make %{smart_count} SKU |||| Make %{smart_count} SKUs',
    hint: 'Space ticks, arrows move, Ctrl+Enter makes. What is typed above a column or before a row holds for all of it.',
    all: 'For all of them',
    shown: 'Numbers in the cells',
    pattern: 'Codes',
    all_of: 'All of %{name}',
    cell: '%{name}: %{measure}',
    tick: 'Make %{name}',
    one: 'One SKU',
    made: 'There: %{code}',
    nothing: 'Every SKU of these options is there.',
    wrong: 'Nothing was made yet:',
    more: 'and %{count} more',
  },
  product_options: {
    title: 'Options',
    help: 'Values in their order, with commas between them',
    colours: 'Colours',
    sizes: 'Sizes',
    fabrics: 'Fabrics',
    like: 'Products like this one are there already:',
  },
  prelaunch: {
    title: 'Product for a purchase order',
    lead: 'It is saved as announced: it can be presold, and is completed on its page before it is sold.',
    save: 'Save and go back',
    open: 'For a purchase order: a shorter form',
  },
} as const

addTexts(pages)

type Texts = typeof pages
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
