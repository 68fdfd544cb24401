/**
 * The types of the product's words that the language does not define. The product adds them by
 * declaration merging: `dictionaries` holds the dictionary kinds, `codes` the role codes by name.
 * @example declare module '#define/vocabulary.ts' { interface Vocabulary { dictionaries: 'crateKind' } }
 */
export interface Vocabulary {}

/** The name of a dictionary; any text until a product declares its names. */
export type DictionaryKind = Vocabulary extends { readonly dictionaries: infer Kind extends string }
  ? Kind
  : string

/** The product's words at run time; `install` takes them. */
export interface InstalledVocabulary {
  /** What each role code lets a person do, by code. */
  readonly codes: Readonly<Record<string, string>>
}
