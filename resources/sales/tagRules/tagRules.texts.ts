import { addTexts } from '#src/i18n/language.ts'

/** The texts of the preview of a rule, which come with it. */
const texts = {
  tag_rules: {
    title: 'Orders that get it',
    count: '%{smart_count} order meets the rule. |||| %{count} orders meet the rule.',
    more: 'More than %{count} orders meet the rule.',
    newest: 'The newest %{count} are listed.',
    reach: 'A rule looks at open orders and those of the last year.',
    none: 'No order meets the rule.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
