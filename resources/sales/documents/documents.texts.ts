import { addTexts } from '#src/i18n/language.ts'

/** The texts of the documents of orders, which come with them. */
const documents = {
  documents: {
    menu: 'Documents',
    receipt_roll: 'Receipt on 80 mm roll',
    email: 'E-mail a document',
    email_title: 'E-mail a document of %{code}',
    send: 'Send',
    issue: 'Issue the invoice',
    was_issued: 'Invoice of %{code} issued',
    again: 'Issue the invoice again',
    again_title: 'Issue the invoice of %{code} with today’s name and address',
    issued: 'Invoices',
    save: 'Save %{no}',
    takes_back: 'takes back %{no}',
    reduces: 'takes back a part of %{no}',
    not_filed: 'Its file could not be written and is tried again: %{why}',
    print_selected: 'Print documents',
    title: '%{document} of %{count} orders',
    writing: 'Writing the documents…',
    written: '%{size} written, %{count} documents in total',
    saved: '%{name} saved (%{size})',
    too_many: 'At most %{count} orders in one file',
  },
} as const

addTexts(documents)

type Texts = typeof documents
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
