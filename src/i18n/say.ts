import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { en } from './en.ts'
import { type Language, words } from './language.ts'

/** The name of a text, with its area: `list.search`. */
export type Key = KeysOf<typeof en>

/**
 * A text of the language that this page speaks, with the values that it has gaps for (`%{name}`). Of a text with several numbers
 * (`row |||| rows`) `smart_count` decides.
 * @example say('list.search', { many: 'orders' }) // 'Search orders'
 */
export const say = <K extends Key>(key: K, ...[values]: ValuesOf<TextOf<K>>): string =>
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
    // A message of the server is shown as it is, though it is the name of no translation.
    { allowMissing: true },
  )
}

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

type TextOf<K extends Key> = K extends `${infer Area}.${infer Name}`
  ? Area extends keyof typeof en
    ? Name extends keyof (typeof en)[Area]
      ? (typeof en)[Area][Name]
      : never
    : never
  : never

type GapsOf<T> =
  | (T extends `${string}%{${infer Name}}${infer Rest}` ? Name | GapsOf<Rest> : never)
  | (T extends `${string}||||${string}` ? 'smart_count' : never)

type ValuesOf<T> = [GapsOf<T>] extends [never]
  ? []
  : [values: Readonly<Record<GapsOf<T>, string | number>>]
