import type { AnswerOf, CallAnswer } from '#define'
import { amountIn } from '#define/labels/labelTexts.ts'
import { type Context, dayAt, dayOf, type PdfDocument } from '#server/kit'
import type { customerHistoryCalls, historyEntry } from './customerHistory.calls.ts'
import { letterHead } from './letterHead.server.ts'

type Entry = AnswerOf<typeof historyEntry>
type Head = Pick<
  CallAnswer<(typeof customerHistoryCalls)['getCustomerHistory']>['data'],
  'customer' | 'totals'
>

/** Everything about a customer on paper, newest first. */
export async function historyDocument(
  context: Context,
  { customer, totals }: Head,
  entries: readonly Entry[],
): Promise<PdfDocument> {
  const { country } = context.actor
  const money = (amount: number) => amountIn(country, amount)
  const head = await letterHead(context, customer.id, 'Customer history')
  return {
    title: `History ${customer.code}`,
    pages: [
      {
        flow: [
          ...head,
          {
            text: `${totals.orderCount} orders  ·  ${money(totals.lifetimeValue)} bought  ·  ${money(totals.paid)} paid  ·  ${money(totals.balance)} to pay`,
            size: 10,
            after: 6,
          },
          entries.length
            ? {
                columns: [
                  { title: 'When', width: 22 },
                  { title: 'What', width: 16 },
                  { title: 'Order', width: 16 },
                  { title: 'Details', width: 56 },
                  { title: 'Amount', width: 18, align: 'right' },
                ],
                rows: entries.map(entry => [
                  dayAt(context.actor, entry.at),
                  entry.kind,
                  entry.orderCode ?? '',
                  detailsOf(entry),
                  entry.amount === null ? '' : money(entry.amount),
                ]),
              }
            : { text: 'Nothing happened in this period.', size: 10 },
        ],
        foot: `${customer.name}  ·  ${customer.code}`,
      },
    ],
  }
}

const detailsOf = ({ kind, name, place, points, day, state, text }: Entry) =>
  [
    kind === 'Order' ? null : name,
    place,
    points === null ? null : `${points} points`,
    day && dayOf(day),
    state,
    text,
  ]
    .filter(Boolean)
    .join(', ')
