import { addTexts } from '#src/i18n/language.ts'

/** The texts of prices that are changed together, which come with them. */
const bulk = {
  bulk_prices: {
    change: 'Change prices',
    of: 'Change prices: %{some}',
    from_file: 'Prices from a file',
    rule: 'New prices',
    file_holds:
      'CSV or XLSX with a row for each price. The columns SKU, Market, Price and Reason are required; Kind, From and Until are optional. Columns can be in any order. Prices without a start time apply immediately.',
    choose_file: 'Choose a file of prices',
    other_file: 'Choose another file',
    or_choose:
      'To change prices by a rule, filter products by category or select some in their list.',
    choose_products: 'Choose products',
    choose: 'Choose SKUs',
    look: 'Preview prices',
    reading: 'Working out the new prices',
    setting: 'Setting the prices',
    preview: '%{count} new price |||| %{count} new prices',
    problems: 'Fix %{count} problem first. |||| Fix %{count} problems first.',
    belowCost: '%{count} price is below cost. |||| %{count} prices are below cost.',
    unknownCost:
      'The margin of %{count} price is not known: a cost or an exchange rate is missing. |||| The margins of %{count} prices are not known: costs or exchange rates are missing.',
    quotations:
      '%{count} open quotation keeps its price. |||| %{count} open quotations keep their prices.',
    apply: 'Set %{count} price |||| Set %{count} prices',
    done: '%{count} price set |||| %{count} prices set',
    history: 'Price history',
  },
} as const

addTexts(bulk)

type Texts = typeof bulk
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
