import { addTexts } from '#src/i18n/language.ts'

const fillingTexts = {
  filling: {
    title: 'What it holds',
    volume: '%{volume} of %{most} m³',
    weight: '%{weight} of %{most} kg',
    too_much: 'More than fits',
    unmeasured: 'Not measured, so not counted: %{skus}',
    fill: 'Fill the container',
    question: 'Lines whose goods run out first, in cartons, until m³ or kg is full.',
    choose_type: 'Choose the type of the container first.',
    nothing: 'Nothing that is still to be loaded fits in.',
    all_suppliers: 'All suppliers',
    supplier: 'Supplier',
    cover: '%{weeks} weeks of cover',
    not_sold: 'not sold yet',
    left_out: 'Left out, because nobody measured them: %{skus}',
    add: 'Add %{smart_count} line |||| Add %{smart_count} lines',
    packing_list: 'Packing list',
  },
} as const

addTexts(fillingTexts)

type Texts = typeof fillingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
