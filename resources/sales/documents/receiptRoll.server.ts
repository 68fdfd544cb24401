import type { Clock } from '#define'
import { clocksAt, dayAt, dayOf, type PdfBlock, type PdfFlow, phoneText, timeAt } from '#server/kit'
import type { OrderPaper, PaperPayment, Reached } from './orderPaper.server.ts'
import {
  addressLines,
  grey,
  inTheirOrder,
  moneyIn,
  sumsOf,
  taxNoWord,
} from './paperBlocks.server.ts'
import { settled, type Printed } from './papers.server.ts'

/** The payments, on a roll of 80 mm. */
export function receiptRoll(paper: OrderPaper, { payments, reached, clock }: Printed): PdfFlow {
  const { seller } = paper
  const money = (amount: number) => moneyIn(seller.country, amount)
  const centred = { align: 'center', size: 8, after: 0.4 } as const
  const rule: PdfBlock = { line: 'dashed', after: 1.5 }
  return {
    roll: 80,
    flow: [
      { text: seller.company, ...centred, size: 11, weight: 'bold' },
      { text: seller.branch, ...centred },
      ...(seller.address
        ? [{ text: addressLines(seller.address).replaceAll('\n', ', '), ...centred }]
        : []),
      ...(seller.phone ? [{ text: phoneText(seller.phone, seller.country), ...centred }] : []),
      ...(seller.taxNo
        ? [{ text: `${taxNoWord(seller.country)} ${seller.taxNo}`, ...centred }]
        : []),
      { text: `Receipt  ${paper.orderCode}`, ...centred, size: 10, weight: 'semibold', after: 1 },
      ...madeAt(paper, payments.at(-1), clock).map(text => ({ text, ...centred })),
      { code: paper.orderCode, kind: 'code128', height: 9, after: 1.5 },
      rule,
      ...inTheirOrder(paper.lines).flatMap((line): PdfBlock[] =>
        line.within
          ? [{ text: `– ${line.quantity} × ${line.name}`, size: 8, colour: grey, after: 0.6 }]
          : [
              { text: line.name, size: 8.5, after: 0 },
              {
                beside: [
                  {
                    width: 48,
                    blocks: [
                      {
                        text: `${line.quantity} × ${money(line.price)}${line.discount ? `  less ${money(line.discount)}` : ''}`,
                        size: 8,
                        colour: grey,
                      },
                    ],
                  },
                  {
                    width: 24,
                    blocks: [{ text: money(line.amount), size: 8.5, align: 'right', lines: 1 }],
                  },
                ],
                after: line.promotion ? 0 : 0.6,
              },
              ...(line.promotion
                ? [{ text: line.promotion, size: 8, colour: grey, after: 0.6 }]
                : []),
            ],
      ),
      rule,
      { sums: sumsOf(paper), after: 1.5 },
      rule,
      {
        sums: payments.map(({ method, on, amount }) => ({
          label: `${method}  ${on.split('-').toReversed().join('/')}`,
          amount: money(amount),
        })),
        after: 1,
      },
      { sums: settled(paper, payments), after: 3 },
      ...reachedOnRoll(reached?.get(paper.orderId), paper.buyer.name),
      ...[seller.text, seller.footer].flatMap(text =>
        text ? [{ text, ...centred, size: 7.5, colour: grey, after: 1 }] : [],
      ),
    ],
  }
}

/** When a receipt was made, by whom and at which till: of its last payment, else of the order. */
function madeAt(paper: OrderPaper, last: PaperPayment | undefined, clock: Clock): string[] {
  const on = last
    ? `${dayAt(clock, last.at)}, ${timeAt(clock, last.at)} ${clocksAt(clock, last.at)}`
    : dayOf(paper.orderedOn)
  const by = last?.takenBy ?? paper.salesperson
  return [on, [by && `Served by ${by}`, last?.terminal].filter(Boolean).join('  ·  ')].filter(
    Boolean,
  )
}

/** How and when the goods come; the address is known to who holds the receipt. */
const reachedOnRoll = (reached: Reached | undefined, name: string): PdfBlock[] =>
  reached?.title
    ? [reached.title, ...reached.lines].flatMap(text =>
        text && text !== name
          ? [{ text: text.replaceAll('\n', ', '), size: 8, align: 'center' as const, after: 0.4 }]
          : [],
      )
    : []
