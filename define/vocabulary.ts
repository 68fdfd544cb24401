/**
 * The product's words that the language does not define. The product adds them by declaration
 * merging. `dictionaries` holds the dictionary kinds that `dictionary` takes.
 * @example declare module './vocabulary.ts' { interface Vocabulary { dictionaries: 'calendar' | 'taskStatus' } }
 */
export interface Vocabulary {}

/** The name of a dictionary; any text until a product declares its names. */
export type DictionaryKind = Vocabulary extends { readonly dictionaries: infer Kind extends string }
  ? Kind
  : string
