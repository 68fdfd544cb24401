import { addTexts } from '#src/i18n/language.ts'

const callLinesTexts = {
  /** What an input of a line is called. @example 'Damaged, OAK-180' */
  call_lines: { part_of: '%{part}, %{line}' },
} as const

addTexts(callLinesTexts)

type Texts = typeof callLinesTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
