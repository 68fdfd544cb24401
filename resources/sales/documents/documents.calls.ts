import { call, choice, email, integer, list, longText, reference, tags, text } from '#define'
import { invoices } from './invoices/invoices.entity.ts'

/** The most orders of one file. */
export const mostOrders = 500

/** The documents of an order, as the call names them. */
export const documentTypes = [
  'invoice',
  'quotation',
  'receipt',
  'packingSlip',
  'statement',
] as const

export type DocumentType = (typeof documentTypes)[number]

/** What people call them. */
export const documentNames: Readonly<Record<DocumentType, string>> = {
  invoice: 'Invoice',
  quotation: 'Quotation',
  receipt: 'Receipt',
  packingSlip: 'Packing slip',
  statement: 'Statement',
}

const type = choice(documentTypes, { required: true, label: 'Document', labels: documentNames })

const orderIds = tags('orders', { max: mostOrders, label: 'Orders' })

/** Where a document is sent, and what the e-mail says. */
export const mailInput = {
  to: email({ label: 'To', help: 'Leave empty for the e-mail of the customer' }),
  text: longText({ max: 1000, help: 'Leave empty for a short standard text' }),
}

/** Documents for customers, as PDF. */
export const documentCalls = {
  /**
   * The invoice of an order that is in force, as it was issued. An order that was closed in another
   * program was invoiced there: it has a copy, with its own day.
   */
  getOrderInvoice: call({
    at: 'GET /api/orderManagement/getOrderInvoice',
    of: 'orders',
    isStored: true,
    input: { orderId: reference('orders', { required: true }) },
  }),
  /**
   * Issues the invoices that confirmed orders lack: for one that has changed since, the old one is
   * taken back by a credit note. Orders whose invoice is in force keep it.
   */
  issueInvoices: call({
    at: 'POST /api/orders/documents/invoices',
    of: 'orders',
    done: '%{issued} invoice issued |||| %{issued} invoices issued',
    input: { orderIds },
    answer: { issued: integer({ required: true }) },
  }),
  /**
   * Takes the invoice of an order back by a credit note and issues it with what the customer is
   * called, and where they live, today.
   */
  issueInvoiceAgain: call({
    at: 'POST /api/orders/documents/again',
    of: 'orders',
    access: ['J4'],
    done: 'Invoice %{no} issued',
    input: {
      orderId: reference('orders', { required: true }),
      reason: text({ required: true, max: 300 }),
    },
    answer: { no: text({ required: true }) },
  }),
  /**
   * A document of each order, in one file and in this order; a statement is of each customer.
   * Invoices are printed as they were issued.
   */
  getOrderPDFByOrderIdsAndType: call({
    at: 'POST /api/orderManagement/getOrderPDFByOrderIdsAndType',
    of: 'orders',
    changes: false,
    isDocument: true,
    input: {
      orderIds,
      type,
      /** What receipts are printed on. */
      paper: choice(['A4', '80 mm'], { default: 'A4' }),
    },
  }),
  /** The invoices and credit notes of an order, newest first. */
  getIssuedInvoices: call({
    at: 'GET /api/orders/documents/issued',
    of: 'orders',
    input: { orderId: reference('orders', { required: true }) },
    answer: {
      data: list({
        id: reference('invoices', { required: true }),
        no: invoices.fields.no,
        kind: invoices.fields.kind,
        credits: text({ label: 'Takes back' }),
        reduces: text({ label: 'For goods of' }),
        issuedOnUtc: invoices.fields.issuedOnUtc,
        total: invoices.fields.total,
        fileError: invoices.fields.fileError,
      }),
    },
  }),
  /** An invoice or credit note as it was issued. */
  downloadIssuedInvoice: call({
    at: 'GET /api/orders/documents/file',
    of: 'orders',
    isStored: true,
    input: { invoiceId: reference('invoices', { required: true }) },
  }),
  /** Queues an e-mail with a document of an order. */
  emailOrderDocument: call({
    at: 'POST /api/orders/documents/email',
    of: 'orders',
    done: 'E-mail with the document queued',
    input: {
      orderId: reference('orders', { required: true }),
      type,
      ...mailInput,
    },
  }),
}
