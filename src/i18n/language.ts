import { inSentence } from '#define/words.ts'
import { speak as speakAuth } from '#auth/texts.ts'
import { speak as speakData } from '#data/texts.ts'
import { en } from './en.ts'

/** Texts of the areas, by declaration merging in `resources/texts.ts`. */
export interface AreaTexts {}

/** Texts that come with a view that few open, declared in the same place. */
export interface LateTexts {}

/** Every English text, by name. */
export type English = typeof en & AreaTexts & LateTexts

/** A language: every text, and its translations of declared texts. */
export type Language = Texts<typeof en & AreaTexts> & Partial<Texts<LateTexts>> & Own
/** A language in which the texts of areas are optional; missing ones stay English. */
type Spoken = Texts<typeof en> & Partial<Texts<AreaTexts & LateTexts>> & Own
interface Own {
  readonly declared?: Declared
  /** react-admin's own texts, from its language package. */
  readonly reactAdmin?: object
}

/** Translations of the declarations. Missing texts stay as declared. */
export interface Declared {
  readonly entities?: Readonly<Record<string, DeclaredEntity>>
  /** Titles of screens and areas, by path. */
  readonly routes?: Readonly<Record<string, string>>
  /** Labels of calls' inputs and answers, by their English. */
  readonly labels?: Readonly<Record<string, string>>
}
export interface DeclaredEntity {
  readonly titles?: readonly [one: string, many: string]
  /** Labels, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Labels of choices, by the field's name and the value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Headings of sections and tabs, status steps and their questions, and help, by their English.
   */
  readonly texts?: Readonly<Record<string, string>>
}

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** The texts of this page's language. A page never changes its language. */
export let words = en as Language
let ofAreas = {} as AreaTexts

/** Chooses the language. Call it before anything is rendered. */
export function speak(language: Spoken) {
  words = { ...ofAreas, ...language } as Language
  speakData(language.http)
  speakAuth(language.sign_in)
}

/**
 * Adds English texts of the areas. The sign-in page works without them, and those of a view that few
 * open may come with it.
 */
export function addTexts(texts: Partial<AreaTexts & LateTexts>) {
  ofAreas = { ...ofAreas, ...texts }
  words = { ...texts, ...words }
}

/** Translates the reason why a session has ended; the reason is passed in English. */
export function reasonInWords(reason: string): string {
  const name = Object.entries(en.session).find(([, english]) => english === reason)?.[0]
  return name ? words.session[name as keyof typeof en.session] : reason
}

/**
 * A name in the middle of a sentence: `Order tags` becomes "order tags" and `SKU tags` "SKU tags",
 * unless the language keeps capitals.
 */
export const midSentence = (name: string) =>
  words.grammar.names_in_sentences === 'as they are' ? name : inSentence(name)
