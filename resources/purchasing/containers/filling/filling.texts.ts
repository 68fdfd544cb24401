import { addTexts } from '#src/i18n/language.ts'

const fillingTexts = {
  filling: {
    title: 'What it holds',
    volume: '%{volume} of %{most} m³',
    weight: '%{weight} of %{most} kg',
    too_much: 'More than fits',
    unmeasured: 'Not counted because they have no measurements: %{skus}',
    fill: 'Fill the container',
    question: 'Adds the lines that run out first, in full cartons, until volume or weight is full.',
    choose_type: 'Choose the type of the container first.',
    nothing: 'Nothing that is left to load fits.',
    all_suppliers: 'All suppliers',
    supplier: 'Supplier',
    cover: '%{weeks} weeks of cover',
    not_sold: 'not sold yet',
    left_out: 'Left out because they have no measurements: %{skus}',
    add: 'Add %{smart_count} line |||| Add %{smart_count} lines',
    packing_list: 'Packing list',
  },
} as const

addTexts(fillingTexts)

type Texts = typeof fillingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
