import { addTexts } from '#src/i18n/language.ts'

const articleTexts = {
  article: {
    text: 'Article',
    about: 'Filed under',
    print: 'Print article',
    stale: 'Nobody has reviewed it for a year',
    did_it_help: 'Did this version help?',
    yes: 'It helped',
    no: 'It did not help',
    closest: 'Closest articles',
    closest_to: 'Closest articles to “%{words}”',
    proposed: 'Articles about this',
    none_proposed: 'No article fits this ticket yet',
    for_product: 'For this product',
    old: 'Old',
  },
} as const

addTexts(articleTexts)

type Texts = typeof articleTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
