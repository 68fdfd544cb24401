import type { InstalledVocabulary } from '#define'
import { codeNames } from './codes.ts'
import { countries } from './countries.ts'

/** The words of this product, as browser and server install them. */
export const vocabulary: InstalledVocabulary = {
  codes: codeNames,
  countries,
}
