import { addTexts } from '#src/i18n/language.ts'

const conversationTexts = {
  conversation: {
    title: 'Conversation',
    none: 'Nothing was written or said yet.',
    older: 'The newest %{most} are shown.',
    automatic: 'Automatic',
    customer: 'Customer',
    log_call: 'Log a call',
    reply: 'Reply',
    send_draft: 'Send draft',
    ask_send: 'The customer gets it as it is written.',
    files: 'Files of the ticket to send along',
    files_limit: 'Up to %{most} together. Add others to the ticket first.',
    send: 'Send reply',
    send_anyway: 'Send anyway',
    newer: 'Somebody has written since you began. Read it above, then send your reply.',
  },
} as const

addTexts(conversationTexts)

type Texts = typeof conversationTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
