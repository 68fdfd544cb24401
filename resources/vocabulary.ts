import type { InstalledVocabulary } from '#define'
import { codeNames } from './codeNames.ts'
import { countries } from './countries.ts'

/** The words of this product, as the server installs them. */
export const vocabulary: InstalledVocabulary = {
  codes: codeNames,
  countries,
}
