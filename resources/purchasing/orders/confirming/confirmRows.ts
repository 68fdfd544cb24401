import type { RecordOf } from '#define'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { CallLine } from '#src/views/call/lines/CallLines.tsx'
import type { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'

export type Order = RecordOf<typeof purchaseOrders>

/** What was asked for of a line, and what is confirmed of it: pieces, money of a piece, and a day. */
export interface ConfirmRow extends CallLine {
  readonly asked: number
  readonly askedCost: number
  readonly askedDay: string | null
  readonly confirmed: number | null
  readonly unitCost: number | null
  readonly readyDate: string | null
  readonly remark: string | null
}

/** Every line as asked; a line without a day of its own is asked for by the day of the order. */
export const rowsOfOrder = ({ lines, requestedDate, priceApproval }: Order): ConfirmRow[] =>
  lines
    .toSorted((a, b) => a.position - b.position)
    .map(line => {
      const isWaiting = priceApproval === 'Waiting'
      const askedDay = (isWaiting ? line.askedReadyDate : line.readyDate) ?? requestedDate ?? null
      const row = asAsked({
        id: line.id,
        name: wordsOf(line, 'skuId'),
        asked: line.quantity,
        askedCost: isWaiting ? (line.askedUnitCost ?? line.unitCost) : line.unitCost,
        askedDay,
        remark: line.remark ?? null,
      })
      // What waits for approval can be answered anew.
      return isWaiting
        ? {
            ...row,
            confirmed: line.confirmed ?? line.quantity,
            unitCost: line.unitCost,
            readyDate: line.readyDate ?? null,
          }
        : row
    })

type Asked = Pick<ConfirmRow, 'id' | 'name' | 'asked' | 'askedCost' | 'askedDay' | 'remark'>

/** The line as it was asked for; a remark stays. */
export const asAsked = ({ id, name, asked, askedCost, askedDay, remark }: Asked): ConfirmRow => ({
  id,
  name,
  asked,
  askedCost,
  askedDay,
  confirmed: asked,
  unitCost: askedCost,
  readyDate: askedDay,
  remark,
})

export const differs = (row: ConfirmRow) =>
  row.confirmed !== row.asked || row.unitCost !== row.askedCost || row.readyDate !== row.askedDay

/** Pieces and money of all lines, asked for and confirmed. */
export const totalsOf = (rows: readonly ConfirmRow[]) => ({
  asked: sum(rows, row => row.asked),
  askedAmount: sum(rows, row => amount(row.asked, row.askedCost)),
  confirmed: sum(rows, row => row.confirmed ?? 0),
  amount: sum(rows, row => amount(row.confirmed ?? 0, row.unitCost ?? 0)),
})

/** In cents, as the server rounds each line. */
const amount = (pieces: number, cost: number) => Math.round(pieces * cost * 100) / 100
const sum = (rows: readonly ConfirmRow[], of: (row: ConfirmRow) => number) =>
  Math.round(rows.reduce((total, row) => total + of(row), 0) * 100) / 100
