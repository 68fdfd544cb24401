import { addTexts } from '#src/i18n/language.ts'

const whoElseTexts = {
  who_else: {
    title: 'Who else has it',
    by: 'Same',
    belongs: 'It belongs to %{no}.',
    none: 'Nobody and nothing else.',
    newest: 'The newest %{most} are listed.',
    settle: 'Settle it',
    settle_title: 'Settle: %{name}',
    settle_new:
      'This reports a product issue, holds %{smart_count} free piece, links the tickets and drafts the texts. Nothing is sent. |||| This reports a product issue, holds %{smart_count} free pieces, links the tickets and drafts the texts. Nothing is sent.',
    settle_known:
      'This holds %{smart_count} free piece for %{no}, links the tickets and drafts the texts. Nothing is sent. |||| This holds %{smart_count} free pieces for %{no}, links the tickets and drafts the texts. Nothing is sent.',
    drafts: 'Drafted texts',
    no_drafts: 'Choose a wording or write a text to draft one to each customer.',
    left: 'Not done with %{no}',
    one: 'What',
    open_drafts: 'Drafted texts wait among the messages until somebody sends them.',
  },
} as const

addTexts(whoElseTexts)

type Texts = typeof whoElseTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
