import type { CallAnswer, CallInput } from '#define'
import type { sellItCalls } from '#resources/sales/sellIt/sellIt.calls.ts'

type Calls = typeof sellItCalls
export type Sale = CallAnswer<Calls['getSale']>['data']
export type SaleLine = Sale['lines'][number]
export type Sooner = SaleLine['sooner'][number]
export type Change = Omit<CallInput<Calls['changeSale']>, 'orderId' | 'version'>
export type Added = NonNullable<CallInput<Calls['addToSale']>['add']>[number]
export type Found = CallAnswer<Calls['findForSale']>['data']
type Asked = CallInput<Calls['findForSale']>
/** What narrows the products of a search. */
export interface GoodsAsked {
  readonly categoryId?: string | undefined
  readonly inStock?: Exclude<Asked['inStock'], null>
  readonly isDisplay?: boolean | undefined
}
export const isNarrowed = (asked: GoodsAsked) => Object.values(asked).some(Boolean)
export type Parked = CallAnswer<Calls['getParkedSales']>['data'][number]
export type Cost = Sale['shippingCosts'][number]
export const sent = ({ typeId, amount, explanation }: Cost) => ({ typeId, amount, explanation })
/** Shipping costs of which one has another amount; without any it is taken off. */
export const changedCosts = (costs: readonly Cost[], row: number, amount: number) =>
  costs.flatMap((cost, n) =>
    n !== row ? [sent(cost)] : amount ? [{ ...sent(cost), amount, explanation: null }] : [],
  )
export type Sold = CallAnswer<Calls['confirmSale']>['data']

/** A product that is on its way to the sale. */
export interface Waiting extends Added {
  readonly key: string
  readonly code: string
  readonly name: string
  /** Its turn among all that waits. */
  readonly at?: number
  /** Of one, as it was found; the server's counts. */
  readonly price?: number | null | undefined
}

/**
 * A quantity before what is added.
 * @example timesOf('3*sofa') // { times: 3, rest: 'sofa' }
 */
export function timesOf(typed: string): { times: number; rest: string } {
  const [, times, rest] = /^\s*(\d{1,4})\s*[*×]\s*(.*)$/.exec(typed) ?? []
  return times && Number(times) > 0
    ? { times: Number(times), rest: rest! }
    : { times: 1, rest: typed.trim() }
}

/** What is typed as a payment: an amount, a percentage of what is owed, nothing, or neither. */
export type Typed = { amount: number } | { percent: number } | 'empty' | 'odd'

/** @example typedPayment('20%') // { percent: 20 } */
export function typedPayment(text: string): Typed {
  const plain = text.replaceAll(/[\s,$]/g, '')
  if (!plain) return 'empty'
  const [, number, percent] = /^((?:0|[1-9]\d{0,8})(?:\.\d{1,2})?)(%?)$/.exec(plain) ?? []
  if (!number || Number(number) === 0) return 'odd'
  if (!percent) return { amount: Number(number) }
  return Number(number) <= 100 ? { percent: Number(number) } : 'odd'
}

/** Which payment methods are asked for: those that the branch of the sale takes. */
export const methodsFor = (sale: Pick<Sale, 'branchId'> | null | undefined) => ({
  queryAll: true,
  ...(sale && { branchId: sale.branchId }),
})

/**
 * An amount as a person types it; nothing for what is none.
 * @example typedMoney('1,250.5') // 1250.5
 */
export function typedMoney(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,$]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/**
 * A sum as a person types it, which may be below 0: more went back than came in.
 * @example signedMoney('-30') // -30
 */
export function signedMoney(text: string): number | undefined {
  const amount = typedMoney(text.replace('-', ''))
  return amount !== undefined && /^\s*-/.test(text) ? -amount : amount
}

/**
 * The day from which all goods of a sale can leave. A line whose last pieces have no day counts
 * with the first of what comes.
 * @example readyDay([{ isService: false, readyOn: '2026-12-01', comingOn: null }]) // '2026-12-01'
 */
export const readyDay = (
  lines: readonly Pick<SaleLine, 'isService' | 'readyOn' | 'comingOn'>[],
): string =>
  lines.reduce((latest, { isService, readyOn, comingOn }) => {
    const on = isService ? '' : (readyOn ?? comingOn ?? '')
    return on > latest ? on : latest
  }, '')

/** What the customer still pays: less what counts of the goods that come back. */
export const toPay = ({ open, exchanged }: Pick<Sale, 'open' | 'exchanged'>) =>
  Math.max(Math.round((open - exchanged) * 100) / 100, 0)
