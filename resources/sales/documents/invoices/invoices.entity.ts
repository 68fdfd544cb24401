import { choice, date, entity, file, instant, integer, json, money, reference, text } from '#define'

/**
 * A tax invoice as it was issued, or a credit note: for goods of one that came back or a part of its
 * price that was given back, or one that takes back what is left of it. None ever changes: an order that changes gets a credit note and a
 * new invoice.
 */
export const invoices = entity('invoices', {
  titles: ['Invoice', 'Invoices'],
  label: 'no',
  fields: {
    no: text({ required: true, max: 20, unique: true, label: 'Invoice no.' }),
    orderId: reference('orders', { required: true }),
    /** The invoices and credit notes of an order are numbered from 1. */
    number: integer({ required: true, min: 1 }),
    kind: choice(['Invoice', 'Credit note'], {
      required: true,
      tones: { Invoice: 'info', 'Credit note': 'warning' },
    }),
    creditsId: reference('invoices', { unique: true, label: 'Takes back' }),
    /** The invoice whose goods came back, or of whose price a part was given back. */
    reducesId: reference('invoices'),
    issuedOnUtc: instant({ required: true, default: 'now', label: 'Issued' }),
    /**
     * The day whose journal it is in: the day of issue or, where its branch had closed that, the next
     * open one. Of an old order that got its invoice after its day was closed, none.
     */
    journalDay: date(),
    total: money({ required: true }),
    /** What it says: `OrderPaper`. */
    content: json({ required: true }),
    /** Written soon after it was issued. */
    file: file(),
    /** Why the file could not be written. */
    fileError: text({ max: 500, label: 'Not filed' }),
    /** When writing it is tried again. */
    fileAgainUtc: instant(),
  },
  list: {
    columns: ['no', 'orderId', 'kind', 'issuedOnUtc', 'total'],
    sort: '-issuedOnUtc',
    filters: ['kind', 'orderId', 'issuedOnUtc'],
    search: ['no'],
  },
  unique: [['orderId', 'number']],
  checks: {
    'A credit note is of one invoice.':
      "num_nonnulls({creditsId}, {reducesId}) = case {kind} when 'Credit note' then 1 else 0 end",
  },
  api: false,
})
