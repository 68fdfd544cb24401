import { addTexts } from '#src/i18n/language.ts'

/** The texts of how products are made, which come with it. */
const pages = {
  matrix: {
    title: 'SKUs to create',
    ticked: 'Make %{smart_count} SKU |||| Make %{smart_count} SKUs',
    hint: 'Space ticks, arrows move, Ctrl+Enter creates. Values typed above a column or before a row apply to all of it.',
    all: 'For all of them',
    shown: 'Numbers in the cells',
    pattern: 'Codes',
    all_of: 'All of %{name}',
    cell: '%{name}: %{measure}',
    tick: 'Make %{name}',
    one: 'SKU',
    made: 'There: %{code}',
    wrong: 'Nothing was made yet:',
    more: 'and %{count} more',
    too_many: '%{count} are ticked. At most %{most} are made at once: untick some.',
  },
  lacking: {
    colour: '%{smart_count} SKU has no colour yet |||| %{smart_count} SKUs have no colour yet',
    size: '%{smart_count} SKU has no size yet |||| %{smart_count} SKUs have no size yet',
    fabric: '%{smart_count} SKU has no fabric yet |||| %{smart_count} SKUs have no fabric yet',
    colour_of: 'Colour of %{sku}',
    size_of: 'Size of %{sku}',
    fabric_of: 'Fabric of %{sku}',
    choose_colour: 'Choose a colour',
    choose_size: 'Choose a size',
    choose_fabric: 'Choose a fabric',
    saved: '%{smart_count} SKU saved |||| %{smart_count} SKUs saved',
  },
  sets: {
    title: 'Sets to create',
    sets: 'Sets',
    there: '%{smart_count} set exists already. |||| %{smart_count} sets exist already.',
    open: 'Make more sets',
    ticked: 'Make %{smart_count} set |||| Make %{smart_count} sets',
    one: 'Set',
    add: 'Add a product to the set',
    remove: 'Remove %{name}',
    quantity: 'Needed',
    quantity_of: 'Needed of %{name}',
    quantity_wrong: '1 to 1,000',
    discount: 'Less than its members (%)',
    discount_help: 'A price you enter takes precedence',
    is_member: '%{name} is in the set already.',
    is_combo: '%{name} is a combo itself: choose its members.',
    no_skus: '%{name} has no SKU to choose.',
    too_many: 'These choices make %{count} sets. At most %{most} can be shown: untick SKUs above.',
  },
  product_options: {
    title: 'Options',
    help: 'Values in order, separated by commas',
    colours: 'Colours',
    sizes: 'Sizes',
    fabrics: 'Fabrics',
    like: 'Similar products exist already:',
  },
  prelaunch: {
    title: 'Product for a purchase order',
    lead: 'It is saved as announced and can be presold. Complete it on its page before selling it.',
    save: 'Save and go back',
    open: 'For a purchase order: a shorter form',
  },
} as const

addTexts(pages)

type Texts = typeof pages
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
