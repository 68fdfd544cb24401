import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { type English, type Language, words } from './language.ts'

/** The name of a text, with its area: `list.search`. */
export type Key = KeysOf<English>

/**
 * A text in the language of this page, with values for its gaps (`%{name}`). `smart_count` chooses
 * between singular and plural (`row |||| rows`).
 * @example say('list.search', { many: 'orders' }) // 'Search orders'
 */
export const say = <K extends Key>(key: K, ...[values]: ValuesFor<K>): string =>
  polyglot().translate(`erp.${key}`, values)

/** The translations of the page: react-admin's own, and ours under `erp`. */
export function polyglot() {
  if (made?.of !== words) made = { of: words, provider: providerOf(words) }
  return made.provider
}

let made: { of: Language; provider: ReturnType<typeof providerOf> } | undefined

function providerOf(language: Language) {
  const { declared: _, reactAdmin, ...erp } = language
  return polyglotI18nProvider(
    () => ({ ...englishMessages, ...reactAdmin, erp }),
    'en',
    [{ locale: 'en', name: 'English' }],
    // A server message is not a translation key and is shown unchanged.
    { allowMissing: true },
  )
}

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

type TextOf<K extends Key> = K extends `${infer Area}.${infer Name}`
  ? Area extends keyof English
    ? Name extends keyof English[Area]
      ? English[Area][Name]
      : never
    : never
  : never

type GapsOf<T> =
  | (T extends `${string}%{${infer Name}}${infer Rest}` ? Name | GapsOf<Rest> : never)
  | (T extends `${string}||||${string}` ? 'smart_count' : never)

/**
 * For a misspelt key TypeScript widens `K` to all keys. Values are optional then, so that
 * TypeScript reports the key itself.
 */
type ValuesFor<K extends Key> = Key extends K
  ? [values?: Readonly<Record<string, string | number>>]
  : ValuesOf<TextOf<K>>

type ValuesOf<T> = [GapsOf<T>] extends [never]
  ? []
  : [values: Readonly<Record<GapsOf<T>, string | number>>]
