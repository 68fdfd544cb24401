import { en } from './en.ts'

/** A language: every text of `en.ts`, and what declarations say in English where it is put differently. */
export type Language = Texts<typeof en> & {
  readonly declared?: Declared
  /** react-admin's own texts, from its package of the language. */
  readonly reactAdmin?: object
}

/** Texts of the declarations. What is left out stays as the declaration has it. */
export interface Declared {
  /** By the entity's name. */
  readonly entities?: Readonly<Record<string, DeclaredEntity>>
  /** Titles of screens and areas, by their path. */
  readonly routes?: Readonly<Record<string, string>>
}
export interface DeclaredEntity {
  readonly titles?: readonly [one: string, many: string]
  /** Labels, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values of choices as people read them, by the field's name and the value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Headings of sections and tabs, steps of the statuses and their questions, and help, by their English. */
  readonly texts?: Readonly<Record<string, string>>
}

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** The texts of the language that this page speaks. A page speaks one from its start to its end. */
export let words: Language = en

/** Chooses the language. To be called before anything is drawn. */
export function speak(language: Language) {
  words = language
}

/** Why a session has ended, which travels in English, in the language of the page. */
export function reasonInWords(reason: string): string {
  const name = Object.entries(en.session).find(([, english]) => english === reason)?.[0]
  return name ? words.session[name as keyof typeof en.session] : reason
}

/** A name in the middle of a sentence: `Order tags` reads "order tags" and `SKU tags` "SKU tags", unless the language keeps its capitals. */
export const midSentence = (name: string) =>
  words.grammar.names_in_sentences === 'as they are'
    ? name
    : name.replace(/\S+/g, word => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()))
