import { problemOf } from '#src/fields/problemOf.ts'
import type { CallAnswer, CallInput } from '#define'
import type { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

type Calls = typeof orderDetailsCalls
type Line = Details['lines'][number]
export type WantedLine = NonNullable<CallInput<Calls['updateOrder']>['orderLines']>[number]
export type LinesPreview = CallAnswer<Calls['previewOrderLines']>['data']

/** A line as typed; incomplete numbers and dates are text. */
export interface LineDraft {
  /** Null for a new line. */
  lineId: string | null
  skuId: string | null
  skuCode: string
  skuName: string
  quantity: number | string | null
  price: number | string | null
  discount: number | string | null
  promisedDate: string | null
  remark: string | null
  /** Inbound goods cover what stock lacks. */
  takesComing: boolean
  /** The line is removed on Save. */
  isRemoved: boolean
  /** The price that was copied from today's price. */
  repricedTo: number | null
  /** Delivered goods keep their sold values. */
  isDelivered: 'no' | 'partly' | 'wholly'
}

/** The amount of a line as it is typed; null while something is no number. */
export function typedAmount({ skuId, quantity, price, discount }: LineDraft): number | null {
  if (!skuId || quantity === null || price === null) return null
  const cents = Math.round((Number(quantity) * Number(price) - Number(discount ?? 0)) * 100)
  return Number.isFinite(cents) ? cents / 100 : null
}

/** What is edited. */
export interface LinesInput {
  orderLines: LineDraft[]
  /** The order's discount stays whole, although lines go that have a share of it. */
  keepsDiscount?: boolean
}

/** The lines of an order as drafts. */
export const draftsOf = (lines: readonly Line[]): LineDraft[] =>
  lines.map(({ id, skuId, skuCode, skuName, quantity, quantityDelivered, ...line }) => ({
    ...newDraft(),
    lineId: id,
    skuId,
    skuCode,
    skuName,
    quantity,
    price: line.price,
    discount: line.discount,
    promisedDate: line.promisedDate,
    remark: line.remark,
    isDelivered:
      quantityDelivered === 0 ? 'no' : quantityDelivered < quantity ? 'partly' : 'wholly',
  }))

/** An empty line; its price is today's until another is typed. */
export const newDraft = (): LineDraft => ({
  lineId: null,
  skuId: null,
  skuCode: '',
  skuName: '',
  quantity: 1,
  price: null,
  discount: 0,
  promisedDate: null,
  remark: null,
  takesComing: false,
  isRemoved: false,
  repricedTo: null,
  isDelivered: 'no',
})

/** A new line without input: it is not saved. */
export const isBlank = (draft: LineDraft) =>
  !draft.lineId &&
  !draft.skuId &&
  draft.quantity === 1 &&
  draft.price === null &&
  draft.discount === 0 &&
  !draft.promisedDate &&
  !draft.remark?.trim()

/** A line that counts: it stays and has a product. */
export const isWanted = ({ isRemoved, skuId }: LineDraft) => !isRemoved && skuId !== null

/** The request for these drafts; `undefined` while a value is invalid. */
export function wantedOf(drafts: readonly LineDraft[]): WantedLine[] | undefined {
  const wanted = drafts.filter(isWanted)
  if (!wanted.every(isWhole)) return undefined
  return wanted.map(
    ({ lineId, skuId, quantity, price, discount, promisedDate, remark, ...draft }) => ({
      ...(lineId ? { id: lineId } : { skuId }),
      quantity: quantity as number,
      ...(draft.repricedTo !== null && price === draft.repricedTo
        ? { isRepriced: true }
        : price !== null && { price: price as number }),
      discount: discount as number,
      promisedDate,
      remark: remark?.trim() || null,
      ...(draft.takesComing && { takesComing: true }),
    }),
  )
}

/**
 * Reapplies a person's edits to lines that another person has saved. New lines appear, and changes
 * of the other person alone are kept. A line that the other person removed becomes a new line if
 * this person edited it.
 */
export function rebased(
  drafts: readonly LineDraft[],
  before: readonly Line[],
  now: readonly Line[],
): LineDraft[] {
  const [old, present] = [draftsOf(before), draftsOf(now)]
  const kept = drafts.flatMap((draft): LineDraft[] => {
    const was = old.find(({ lineId }) => lineId === draft.lineId)
    const is = present.find(({ lineId }) => lineId === draft.lineId)
    if (!draft.lineId || !was) return [draft]
    const mine = Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => value !== was[name as keyof LineDraft]),
    )
    if (is) return [{ ...is, ...mine }]
    return draft.isRemoved || !Object.keys(mine).length ? [] : [{ ...draft, lineId: null }]
  })
  return [...kept, ...present.filter(({ lineId }) => !old.some(line => line.lineId === lineId))]
}

/** Whether each value is valid by itself. A new line may omit its price. */
const isWhole = ({ lineId, ...draft }: LineDraft) =>
  typed.every(
    name =>
      (name === 'price' && draft.price === null && lineId === null) ||
      problemOf(orderLines.fields[name], draft[name]) === undefined,
  )
const typed = ['quantity', 'price', 'discount', 'promisedDate', 'remark'] as const
