import { addTexts } from '#src/i18n/language.ts'

/** The texts of the purchase helper, which come with it. */
const helper = {
  fill: 'Fill a container',
  choose: 'Filter by supplier first: a container is filled with the goods of one supplier.',
  order: 'Create draft order',
  title: 'Draft purchase order',
  several: 'These come from several suppliers. Select goods of one supplier.',
  none: 'Nothing is suggested for these. Raise the horizon, or select others.',
  nothing: 'None of the suggestions for this supplier fits.',
  pieces: 'Pieces of %{sku}',
  volume: '%{volume} of %{most} m³ in a container of %{type}',
} as const

addTexts({ purchase_helper: helper })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly purchase_helper: typeof helper
  }
}
