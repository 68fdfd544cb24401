import { addTexts } from '#src/i18n/language.ts'

/** The texts of the preview of a rule, which come with it. */
const texts = {
  tag_rules: {
    title: 'Matching orders',
    count: '%{smart_count} order meets the rule. |||| %{count} orders meet the rule.',
    more: 'More than %{count} orders match the rule.',
    newest: 'The newest %{count} are listed.',
    reach: 'A rule checks open orders and those of the last year.',
    none: 'No orders match the rule.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
