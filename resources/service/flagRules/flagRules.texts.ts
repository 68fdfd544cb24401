import { addTexts } from '#src/i18n/language.ts'

/** The texts of the preview of a rule, which come with it. */
const texts = {
  flag_rules: {
    title: 'Matching tickets',
    count: '%{smart_count} ticket meets the rule. |||| %{count} tickets meet the rule.',
    more: 'More than %{count} tickets meet the rule.',
    newest: 'The newest %{count} are listed.',
    reach: 'A rule checks tickets that are not solved. A flag that somebody takes off stays off.',
    none: 'No tickets match the rule.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
