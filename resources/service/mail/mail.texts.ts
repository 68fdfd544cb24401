import { addTexts } from '#src/i18n/language.ts'

const mailTexts = {
  mail: {
    upload: 'Add saved e-mails (.eml)',
    known: '%{name} came in before. Nothing has changed.',
    on_ticket: '%{name} is on ticket %{ticketNo}.',
    waits: '%{name} waits here.',
  },
} as const

addTexts(mailTexts)

type Texts = typeof mailTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
