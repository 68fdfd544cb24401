import type { CallInput } from '#define'
import { say } from '#src/i18n/say.ts'
import type { sellItCalls } from '#resources/sales/sellIt/sellIt.calls.ts'
import type { Change, Sale } from '#resources/sales/sellIt/screen/sale.ts'

type Sent = CallInput<(typeof sellItCalls)['changeSale']>

/** A change of one line: what is new in it; null where the line goes. */
export interface LineEdit {
  readonly id: string
  readonly part: Readonly<Record<string, unknown>> | null
}

/** What a person has changed of a sale: values of the sale, or one of its lines. */
export interface Edit {
  readonly part?: Change
  readonly line?: LineEdit
}

/** A change that waits for the server, in its turn among what was added. */
export interface WaitingEdit extends Edit {
  readonly key: string
  /** Its turn. */
  readonly at: number
  readonly orderId: string
  readonly label: string
  /** As it was sent: without an answer it is repeated like this. */
  readonly body?: Sent | undefined
  /** It was made on what a colleague had changed meanwhile, and is made once again. */
  readonly isAgain?: boolean
}

/** A change as it is sent, made on the sale as it is now. */
export const bodyOf = ({ part, line }: Edit, sale: Sale): Sent => ({
  ...part,
  ...(line && { lines: linesWith(sale.lines, line) }),
  orderId: sale.orderId,
  version: sale.version,
})

/** The other lines as they are, and this one with its changes; without any it goes. */
export const linesWith = (
  lines: readonly Pick<Sale['lines'][number], 'id' | 'quantity'>[],
  { id, part }: LineEdit,
): NonNullable<Change['lines']> =>
  lines.flatMap(line =>
    line.id !== id
      ? { id: line.id, quantity: line.quantity }
      : part
        ? { id: line.id, quantity: line.quantity, ...part }
        : [],
  )

/** What waits, in words. */
export function labelOf({ part, line }: Edit, sale: Sale): string {
  if (!line)
    return part?.customerId
      ? say('sell_it.customer')
      : part && ('fulfilment' in part || 'calendarId' in part || 'date' in part)
        ? say('sell_it.how')
        : say('sell_it.other_change')
  const what = sale.lines.find(({ id }) => id === line.id)?.skuName ?? ''
  if (!line.part) return say('sell_it.remove', { what })
  const { quantity, price, discount } = line.part
  const values = [
    typeof quantity === 'number' ? `${say('sell_it.qty')} ${quantity}` : undefined,
    typeof price === 'number' ? `${say('sell_it.each')} ${price.toFixed(2)}` : undefined,
    typeof discount === 'number' ? `${say('sell_it.off')} ${discount.toFixed(2)}` : undefined,
  ].filter(Boolean)
  return [what, ...values].join(' · ')
}
