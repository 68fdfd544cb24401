import { model } from './model.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One role code; any text until a product declares its codes (`Vocabulary`). */
export type Code = Vocabulary extends { readonly codes: infer Names }
  ? Extract<keyof Names, string>
  : string

/**
 * The role codes of the installed product, in order.
 * @example allCodes()[0] // 'B1'
 */
export const allCodes = () => Object.keys(model().vocabulary.codes) as Code[]

/**
 * Whether a text is a role code of the installed product.
 * @example isCode('Z9') // false
 */
export const isCode = (text: string): text is Code => Object.hasOwn(model().vocabulary.codes, text)
