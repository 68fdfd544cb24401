import { addTexts } from '#src/i18n/language.ts'

/** The texts of the purchase helper, which come with it. */
const helper = {
  fill: 'Fill a container',
  choose: 'Choose a supplier in the filter first: a container is filled with the goods of one.',
  order: 'Make a draft order',
  title: 'Draft purchase order',
  several: 'These are of several suppliers. Select goods of one.',
  none: 'Nothing is suggested for these. Raise the horizon, or select others.',
  nothing: 'Nothing that is suggested of this supplier fits.',
  pieces: 'Pieces of %{sku}',
  volume: '%{volume} of %{most} m³ in a container of %{type}',
} as const

addTexts({ purchase_helper: helper })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly purchase_helper: typeof helper
  }
}
