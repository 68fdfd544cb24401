/**
 * The types of the product's words that the language does not define. The product adds them by
 * declaration merging: `dictionaries` are the dictionary kinds, `codes` the role codes and `countries`
 * the countries by code.
 * @example declare module '#define/vocabulary.ts' { interface Vocabulary { dictionaries: 'crateKind' } }
 */
export interface Vocabulary {}

/** The name of a dictionary; any text until a product declares its names. */
export type DictionaryKind = Vocabulary extends { readonly dictionaries: infer Kind extends string }
  ? Kind
  : string

/** One role code; any text until a product declares its codes. */
export type Code = Vocabulary extends { readonly codes: infer Codes extends string }
  ? Codes
  : string

/** The country of a client; any text until a product declares its countries. */
export type Country = Vocabulary extends { readonly countries: infer All }
  ? Extract<keyof All, string>
  : string

/** What the engine needs to know of a country in which a client does business. */
export interface CountryFacts {
  readonly name: string
  /** The ISO code of its currency. */
  readonly currency: string
  /** What people write before an amount, besides `$` and the code. */
  readonly currencySigns: readonly string[]
  /** Hours from UTC at which its people see instants. */
  readonly displayHours: number
  /** The zone that says what day it is; without it the day at `displayHours`. */
  readonly timeZone?: string
  /** From this instant on its clocks stay at `displayHours`; zone data that is older does not know. */
  readonly steadyFrom?: string
  /** What its people call clocks that are so many hours from UTC. */
  readonly zoneNames?: Readonly<Record<number, string>>
  /** What else files call it, in small letters. */
  readonly synonyms?: readonly string[]
  readonly weekBegins: 'Monday' | 'Sunday'
}

/** The product's words at run time; `install` takes them. */
export interface InstalledVocabulary {
  /** The countries of the clients; the first counts until the client of a person is known. */
  readonly countries: Readonly<Record<string, CountryFacts>>
  /** The role codes, in order. */
  readonly codes: readonly string[]
}
