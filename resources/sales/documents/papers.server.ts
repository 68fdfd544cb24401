import { cents, toTheCent } from '#resources/cents.ts'
import type { Clock } from '#define'
import type { PdfBlock, PdfFlow } from '#server/kit'
import { orderLeft } from '#resources/sales/orders/amounts/orderLeft.ts'
import type { OrderPaper, PaperPayment, Reached } from './orderPaper.server.ts'
import {
  dayIn,
  goodsToPack,
  grey,
  letterhead,
  type Logos,
  moneyIn,
  parties,
  pricedGoods,
  smallPrint,
  sumsOf,
} from './paperBlocks.server.ts'

/** What beside the order is on a document. */
export interface Printed {
  readonly logos: Logos
  readonly payments: readonly PaperPayment[]
  /** The day that it is where the client works. */
  readonly today: string
  /** How and when goods reach the customer, by order, where the document says so. */
  readonly reached?: ReadonlyMap<string, Reached>
  /** The reader, by whose clock moments are told. */
  readonly clock: Clock
}

/** An invoice, or a credit note for one. */
export interface InvoiceHead {
  readonly no: string
  readonly kind: 'Invoice' | 'Credit note'
  readonly issuedOn: string
  /** The invoice that a credit note takes back. */
  readonly credits: string | null
  /** The invoice whose goods came back, or of whose price a part was given back. */
  readonly reduces: string | null
  /** Goods of the invoice that it takes back had come back before. */
  readonly isRest: boolean
  /** The day of its journal; null of an old order that got its invoice after its day was closed. */
  readonly journalDay?: string | null
  /** The day since which we have the order: it was invoiced in another program before. */
  readonly copiedOn?: string
}

/** A tax invoice as it was issued, or a credit note for it. */
export function invoicePaper(paper: OrderPaper, head: InvoiceHead, logos: Logos): PdfFlow {
  const { seller } = paper
  const isCredit = head.kind === 'Credit note'
  const title = isCredit ? 'Credit note' : seller.country === 'NZ' ? 'Tax invoice' : 'Invoice'
  return {
    foot: `${head.no}  ·  ${paper.orderCode}`,
    flow: [
      ...letterhead(seller, logos, {
        title,
        facts: [
          ['No.', head.no],
          ['Order', paper.orderCode],
          ['Issued', dayIn(head.issuedOn)],
          ['Takes back', head.credits],
          [ofPrice(paper) === 'all' ? 'For' : 'For goods of', head.reduces],
          ['Your reference', paper.originalOrderId],
          ['Served by', paper.salesperson],
        ],
      }),
      ...parties(paper.buyer, seller.country),
      ...noted(isCredit && creditedBy(head, ofPrice(paper))),
      ...noted(head.copiedOn && `Copy, invoiced before ${dayIn(head.copiedOn)}.`),
      ...noted(
        head.journalDay === null &&
          'Written later, for a day that was closed: it is in no journal.',
      ),
      pricedGoods(paper),
      { sums: sumsOf(paper), after: 6 },
      ...smallPrint(seller),
    ],
  }
}

const noted = (text: string | false | undefined): PdfBlock[] =>
  text ? [{ text, size: 9.5, after: 4 }] : []

/** How much of a credit note is a lower price instead of goods that came back. */
const ofPrice = ({ orderId, lines }: OrderPaper) => {
  // The rest of rounding is no price.
  const told = lines.filter(({ id }) => id !== orderId)
  return told.every(({ code }) => code) ? 'none' : told.some(({ code }) => code) ? 'some' : 'all'
}

const creditedBy = ({ credits, reduces, isRest }: InvoiceHead, price: ReturnType<typeof ofPrice>) =>
  reduces
    ? {
        none: `These goods of invoice ${reduces} came back.`,
        some: `These goods of invoice ${reduces} came back, and a part of its price was given back.`,
        all: `A part of the price of invoice ${reduces} was given back.`,
      }[price]
    : `This credit note takes back ${isRest ? 'what is left of ' : ''}invoice ${credits}${isRest ? '' : ' as a whole'}.`

/** What an order would cost, and until when. */
export const quotationPaper = (paper: OrderPaper, { logos }: Printed): PdfFlow => ({
  foot: paper.orderCode,
  flow: [
    ...letterhead(paper.seller, logos, {
      title: 'Quotation',
      facts: [
        ['No.', paper.orderCode],
        ['Date', dayIn(paper.orderedOn)],
        ['Valid to', dayIn(paper.validTo)],
        ['Your reference', paper.originalOrderId],
        ['Served by', paper.salesperson],
      ],
    }),
    ...parties(paper.buyer, paper.seller.country),
    pricedGoods(paper),
    { sums: sumsOf(paper), after: 6 },
    ...smallPrint(paper.seller),
  ],
})

/** What was paid, on a page. */
export const receiptPaper = (
  paper: OrderPaper,
  { logos, payments, reached }: Printed,
): PdfFlow => ({
  foot: paper.orderCode,
  flow: [
    ...letterhead(paper.seller, logos, {
      title: 'Receipt',
      facts: [
        ['Order', paper.orderCode],
        ['Ordered', dayIn(paper.orderedOn)],
        ['Served by', paper.salesperson],
      ],
    }),
    ...parties(paper.buyer, paper.seller.country, reached?.get(paper.orderId)),
    pricedGoods(paper),
    { sums: sumsOf(paper), after: 5 },
    { text: 'Payments', size: 11, weight: 'semibold', lines: 1, after: 1 },
    paidBy(paper, payments),
    { sums: settled(paper, payments), after: 6 },
    ...smallPrint(paper.seller),
  ],
})

/** What goes into the boxes, without prices. */
export const packingPaper = (paper: OrderPaper, { logos, reached }: Printed): PdfFlow => ({
  foot: paper.orderCode,
  flow: [
    ...letterhead(paper.seller, logos, {
      title: 'Packing slip',
      facts: [
        ['Order', paper.orderCode],
        ['Ordered', dayIn(paper.orderedOn)],
        ['Promised', dayIn(paper.promisedDate)],
        ['Your reference', paper.originalOrderId],
      ],
    }),
    { code: paper.orderCode, kind: 'code128', width: 60, height: 12, after: 4 },
    ...parties(paper.buyer, paper.seller.country, reached?.get(paper.orderId)),
    goodsToPack(paper.lines),
    { text: 'Packed by, date', size: 8, colour: grey, lines: 1 },
  ],
})

/**
 * What a customer owes for these orders of theirs.
 * @param head the order that names who sells and who buys
 */
export function statementPaper(
  papers: readonly OrderPaper[],
  printed: Printed,
  head: OrderPaper = papers[0]!,
): PdfFlow {
  const { seller, buyer } = head
  const money = (amount: number) => moneyIn(seller.country, amount)
  const paidOf = (orderId: string) =>
    sumOf(printed.payments.filter(payment => payment.orderId === orderId))
  // Goods that came back, what was given back of the price, and what is owed no longer at all.
  const lessOf = ({ orderId, total, balance }: OrderPaper) =>
    toTheCent(total - balance - paidOf(orderId))
  const balance = sumOf(papers.map(paper => ({ amount: paper.balance })))
  const hasLess = papers.some(paper => lessOf(paper))
  const isGoods = papers.every(paper => lessOf(paper) === paper.returned)
  return {
    foot: `Statement ${buyer.code}`,
    flow: [
      ...letterhead(seller, printed.logos, {
        title: 'Statement',
        facts: [
          ['Customer', buyer.code],
          ['Date', dayIn(printed.today)],
        ],
      }),
      ...parties({ ...buyer, deliverTo: null }, seller.country),
      papers.length
        ? {
            columns: [
              { title: 'Date', width: 28 },
              { title: 'Order', width: 34 },
              { title: 'Total', width: 28, align: 'right' },
              ...(hasLess
                ? [
                    {
                      title: isGoods ? 'Goods back' : 'Credited',
                      width: 28,
                      align: 'right' as const,
                    },
                  ]
                : []),
              { title: 'Paid', width: 28, align: 'right' },
              { title: 'Balance', width: 28, align: 'right' },
            ],
            rows: papers.map(paper => [
              paper.orderedOn.split('-').toReversed().join('/'),
              paper.orderCode,
              money(paper.total),
              ...(hasLess ? [lessOf(paper) ? money(-lessOf(paper)) : ''] : []),
              money(paidOf(paper.orderId)),
              money(paper.balance),
            ]),
            after: 3,
          }
        : { text: 'All orders are settled.', size: 9.5, colour: grey, lines: 1, after: 3 },
      {
        sums: [
          {
            label: balance < 0 ? 'In your favour' : 'To pay',
            amount: money(Math.abs(balance)),
            isStrong: true,
          },
        ],
        after: 6,
      },
      ...paidFor(papers, printed.payments),
      ...smallPrint(seller),
    ],
  }
}

/** The payments of several orders, each with its order. */
function paidFor(papers: readonly OrderPaper[], payments: readonly PaperPayment[]): PdfBlock[] {
  const own = payments.filter(({ orderId }) => papers.some(paper => paper.orderId === orderId))
  if (!own.length) return []
  const codes = new Map(papers.map(({ orderId, orderCode }) => [orderId, orderCode]))
  const { country } = papers[0]!.seller
  return [
    { text: 'Payments for these orders', size: 9.5, weight: 'semibold', after: 1 },
    {
      columns: [
        { title: 'Date', width: 28 },
        { title: 'Order', width: 34 },
        { title: 'Method', width: 44 },
        { title: 'Reference', width: 44 },
        { title: 'Amount', width: 28, align: 'right' },
      ],
      rows: own.map(({ orderId, on, method, reference, amount }) => [
        on.split('-').toReversed().join('/'),
        codes.get(orderId)!,
        method,
        reference ?? '',
        moneyIn(country, amount),
      ]),
      after: 4,
    },
  ]
}

const paidBy = ({ seller }: OrderPaper, payments: readonly PaperPayment[]): PdfBlock =>
  payments.length
    ? {
        columns: [
          { title: 'Date', width: 28 },
          { title: 'Method', width: 60 },
          { title: 'Reference', width: 60 },
          { title: 'Amount', width: 28, align: 'right' },
        ],
        rows: payments.map(({ on, method, reference, amount }) => [
          on.split('-').toReversed().join('/'),
          method,
          reference ?? '',
          moneyIn(seller.country, amount),
        ]),
        after: 3,
      }
    : { text: 'No payments yet', size: 9.5, colour: grey, lines: 1, after: 3 }

/** The sums below payments: paid, credited, and the balance of the order. */
export function settled(paper: OrderPaper, payments: readonly PaperPayment[]) {
  const { seller, returned, credited, writtenOff } = paper
  const paid = sumOf(payments)
  const left = orderLeft({ ...paper, paid })
  const rounding = sumOf(payments.map(each => ({ amount: each.rounding })))
  const less = (label: string, amount: number) =>
    amount ? [{ label, amount: moneyIn(seller.country, -amount) }] : []
  return [
    ...less('Goods back', returned),
    ...less('Credited', credited),
    { label: 'Paid', amount: moneyIn(seller.country, paid) },
    ...less('Cash rounding', -rounding),
    ...less('Written off', writtenOff),
    {
      label: left < 0 ? 'In your favour' : 'Balance',
      amount: moneyIn(seller.country, Math.abs(left)),
      isStrong: true,
    },
  ]
}

const sumOf = (all: readonly { amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + cents(amount), 0) / 100
