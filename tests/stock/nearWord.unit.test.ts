import { expect, it } from 'vitest'
import { nearWord } from '#resources/products/search/nearWord.ts'

const known = [
  'chair',
  'wardrobe',
  'mattress',
  'bouclé',
  'sofa',
  'sand',
  'bench',
  'spring',
  'leather',
  'queen',
  'entertainment',
]

it.each([
  ['chiar', 'chair'],
  ['wardobe', 'wardrobe'],
  ['matress', 'mattress'],
  ['boucle', 'bouclé'],
  ['soffa', 'sofa'],
  ['leater', 'leather'],
  ['quene', 'queen'],
  ['entertanemint', undefined],
  ['entertanement', 'entertainment'],
  // Words of their own.
  ['stand', undefined],
  ['beach', undefined],
  ['string', undefined],
  ['hair', undefined],
  // Known, of its own or within another.
  ['wardrobe', undefined],
  ['rings', undefined],
  ['entertain', undefined],
  // Too short, and codes.
  ['sof', undefined],
  ['ch4ir', undefined],
  ['wardrobe-2', undefined],
])('%s is probably %s', (word, meant) => expect(nearWord(word, known)).toBe(meant))
