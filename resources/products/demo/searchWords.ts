import { fixedId } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'

/** What people in both countries say, and what the names of products say. */
const meanings: readonly (readonly [word: string, meaning: string])[] = [
  ['couch', 'sofa'],
  ['settee', 'sofa'],
  ['lounge', 'sofa'],
  ['loveseat', '2 seater'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['double', 'full'],
  ['full', 'double'],
  ['single', 'twin'],
  ['twin', 'single'],
  ['nightstand', 'bedside'],
  ['dresser', 'drawer'],
  ['closet', 'wardrobe'],
  ['bookshelf', 'bookcase'],
  ['sideboard', 'buffet'],
  ['credenza', 'buffet'],
  ['footstool', 'ottoman'],
  ['carpet', 'rug'],
  ['tele', 'tv'],
  ['grey', 'gray'],
  ['gray', 'grey'],
]

/** Administrators change them; an empty product begins with them too. */
export const searchWordReference = (at: number) =>
  ({
    searchWords: meanings.map(([word, meaning], n) => ({
      id: fixedId(`search word ${word} ${meaning}`, n),
      createdOnUtc: at,
      word,
      meaning,
      // No product is named in the other spelling.
      isActive: word !== 'grey',
    })),
  }) satisfies Partial<Buffers>
