import { addTexts } from '#src/i18n/language.ts'

/** The English texts of pictures in an order, which come with them. */
const ofPictures = {
  pictures: {
    all: 'Pictures',
    open: 'Picture %{place} of %{count}: larger view',
    shown: 'Shown in lists',
    move: 'Move picture %{place} of %{count}: arrow keys, Home and End',
    first: 'Make picture %{place} the first',
    remove: 'Remove picture %{place}',
    moved: 'Picture moved to place %{place} of %{count}',
    removed: 'Picture removed',
    title: 'Picture %{place} of %{count}',
    previous: 'Previous picture',
    next: 'Next picture',
    of: '%{label} of picture %{place}',
    of_all: 'All options',
  },
} as const

addTexts(ofPictures)

type Texts = typeof ofPictures
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
