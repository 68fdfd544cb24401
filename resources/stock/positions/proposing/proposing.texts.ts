import { addTexts } from '#src/i18n/language.ts'

const proposing = {
  proposing: {
    reason: {
      'Pick face': 'its pick face',
      'Same SKU': 'the same goods lie there',
      'Near the same SKU': 'the nearest place with room to the same goods',
      'First with room': 'the first place with room on the walk',
    },
    to: 'Store it at %{place}',
    other: 'You may scan another place.',
    room: '%{volume} m³ free',
    store: 'Put away',
    title: 'Put goods away',
    place: 'Place',
    asking: 'Looking for a place …',
    propose_all: 'Propose places',
    fits_nowhere: 'No place has room for %{sku}',
  },
} as const

addTexts(proposing)

type Texts = typeof proposing
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
