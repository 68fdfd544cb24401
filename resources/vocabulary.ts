import type { InstalledVocabulary } from '#define'
import { codes } from './codes.ts'
import { countries } from './countries.ts'

/** The words of this product, at run time. */
export const vocabulary: InstalledVocabulary = {
  codes,
  countries,
}
