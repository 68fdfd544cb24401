import { addTexts } from '#src/i18n/language.ts'

/** The texts of messages to customers, which come with their views. */
const texts = {
  messages: {
    text_customer: 'Text the customer',
    text_to: 'Text %{name}',
    send: 'Send text',
    preview: '%{smart_count} text to %{to} |||| %{smart_count} texts to %{to}',
    no_number: 'no number',
    left: '%{smart_count} character left |||| %{smart_count} characters left',
    unicode: 'Special characters make it longer: 70 characters a text instead of 160.',
    cost: 'About %{cost} %{currency}',
    waits: 'It is night there. The text goes at %{time}.',
    no_gateway: 'Texts are not set up, so it stays queued until they are.',
    text_many: 'Text %{smart_count} customer |||| Text %{smart_count} customers',
    send_many: 'Send texts',
    texts_queued: '%{smart_count} text queued |||| %{smart_count} texts queued',
    not_texted: '%{smart_count} customer gets no text |||| %{smart_count} customers get no text',
    customer: 'Customer',
    sums: '%{smart_count} customer, %{segments} texts |||| %{smart_count} customers, %{segments} texts',
    goes_until: 'Ten a minute go out, by day. The last one goes at %{time}.',
    get_none: 'These get no text',
    get_one: 'These get a text',
    sms_missing:
      'Texts are not set up (SMS_URL, SMS_ACCOUNT, SMS_TOKEN). %{smart_count} text waits. |||| Texts are not set up (SMS_URL, SMS_ACCOUNT, SMS_TOKEN). %{smart_count} texts wait.',
    email_missing:
      'E-mail is not set up (SMTP_URL, MAIL_FROM). %{smart_count} e-mail waits. |||| E-mail is not set up (SMTP_URL, MAIL_FROM). %{smart_count} e-mails wait.',
    sms_paused:
      'Texts are paused until %{time}: their gateway does not answer. %{smart_count} text waits. |||| Texts are paused until %{time}: their gateway does not answer. %{smart_count} texts wait.',
    email_paused:
      'E-mails are paused until %{time}: the mail server does not answer. %{smart_count} e-mail waits. |||| E-mails are paused until %{time}: the mail server does not answer. %{smart_count} e-mails wait.',
    sender_missing: 'Texts have no sender: enter one under Administration, Clients.',
    unclear:
      '%{smart_count} message may or may not have arrived. Filter by Unclear and decide. |||| %{smart_count} messages may or may not have arrived. Filter by Unclear and decide.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
