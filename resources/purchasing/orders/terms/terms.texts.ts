import { addTexts } from '#src/i18n/language.ts'

const supplierTermTexts = {
  supplierTerms: {
    title: 'What the supplier asks',
    total: '%{amount} %{currency}',
    volume: '%{volume} m³, %{share} % of a 40 ft high cube',
    unmeasured: 'Not measured, so not counted: %{skus}',
    line: '%{sku}: %{facts}',
    code: 'their code %{code}',
    moq: 'at least %{count}',
    carton: '%{count} a carton',
    cost: 'at %{cost}',
    fewer: 'that is fewer than they sell',
    no_cartons: 'no whole cartons',
    fill: 'Fill in what is empty',
    product: 'New product',
    product_title: 'New product for this order',
    product_save: 'Save and add',
    choose: 'Choose a supplier first.',
  },
} as const

addTexts(supplierTermTexts)

type Texts = typeof supplierTermTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
