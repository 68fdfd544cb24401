import { addTexts } from '#src/i18n/language.ts'

const supplierTermTexts = {
  supplierTerms: {
    title: 'Supplier terms',
    total: '%{amount} %{currency}',
    volume: '%{volume} m³, %{share} % of a 40 ft high cube',
    unmeasured: 'Not counted because they have no measurements: %{skus}',
    line: '%{sku}: %{facts}',
    code: 'their code %{code}',
    moq: 'at least %{count}',
    carton: '%{count} per carton',
    cost: 'at %{cost}',
    fewer: 'that is fewer than they sell',
    no_cartons: 'not whole cartons',
    fill: 'Fill in what is empty',
    product: 'New product',
    product_title: 'New product for this order',
    product_save: 'Save and add',
    low: 'Runs out',
    cover: 'lasts %{weeks} weeks',
    not_sold: 'not sold lately',
    choose: 'Choose a supplier first.',
  },
} as const

addTexts(supplierTermTexts)

type Texts = typeof supplierTermTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
