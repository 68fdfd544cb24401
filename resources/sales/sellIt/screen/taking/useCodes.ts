import { isCancelledError, useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useRef } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { isUnanswered } from '#data/errors.ts'
import { callKey } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { Found, GoodsAsked, Waiting } from '#resources/sales/sellIt/screen/sale.ts'
import { useRetried, type Kept, type Read } from './waiting.ts'

interface Props {
  kept: Kept
  add: (piece: Omit<Waiting, 'key'>) => void
  onCoupon: (coupon: Found['coupons'][number]) => void
  /** The number on a receipt or an invoice. */
  onOrder: (order: Found['orders'][number]) => void
  onCard: (card: Found['cards'][number]) => void
  onProblem: (text: string) => void
  branchId: string | undefined
  provider: ErpDataProvider
}

/** A code that was read lately is known. */
const known = 60_000

/**
 * Takes codes one after the other, in their order; what is known is not asked again. A code stands
 * among the lines at once, and waits there while the server cannot be asked what it is.
 */
export function useCodes(props: Props) {
  const { kept, add, onCoupon, onOrder, onCard, onProblem, branchId, provider } = props
  const { now, keep, turn } = kept
  const queries = useQueryClient()
  const last = useRef<Promise<void>>(Promise.resolve())
  const ask = async (typed: string, asked: GoodsAsked = {}) => {
    const input = { typed, ...(branchId && { branchId }), ...asked }
    const fetch = () =>
      queries.fetchQuery({
        queryKey: callKey('findForSale', input),
        queryFn: ({ signal }) => provider.call('findForSale', input, { signal }),
        staleTime: known,
      })
    try {
      return await fetch()
    } catch (error) {
      // The list below the input asked the same and ended the request as it went on to other words.
      if (isCancelledError(error)) return fetch()
      throw error
    }
  }
  const take = ({ code, quantity, at }: Read, data: Found) => {
    const { sku, coupon, order, card } = meantBy(data)
    if (coupon) onCoupon(coupon)
    else if (card) onCard(card)
    else if (order) onOrder(order)
    else if (!sku) onProblem(say('sell_it.unknown_code', { code }))
    else if (sku.whyNot) onProblem(say('sell_it.not_sold', { code: sku.code, why: sku.whyNot }))
    else add({ skuId: sku.skuId, code: sku.code, name: sku.name, price: sku.price, quantity, at })
  }
  /** The first of what a scan may be that there is; what it most likely is where there is none. */
  const firstKnown = async ({ code, others = [] }: Read) => {
    const { data } = await ask(code)
    const first = { code, data }
    if (isMeant(data)) return first
    for (const other of others) {
      const found = (await ask(other)).data
      if (isMeant(found)) return { code: other, data: found }
    }
    return first
  }
  const takeAll = useEvent(async () => {
    for (let [read] = now().codes; read; [read] = now().codes) {
      const { key } = read
      let told: () => void
      try {
        const { code, data } = await firstKnown(read)
        told = () => take({ ...read!, code }, data)
      } catch (error) {
        if (isUnanswered(error)) return keep({ isOffline: true })
        told = () => onProblem(messageOf(error))
      }
      keep({ codes: now().codes.filter(each => each.key !== key), isOffline: false })
      told()
    }
  })
  const inTurn = useEvent(() => {
    last.current = last.current.then(takeAll)
  })
  useRetried(() => now().codes.length > 0, inTurn)
  return {
    takeCode: useEvent((code: string, quantity: number, others: readonly string[] = []) => {
      const read = { key: crypto.randomUUID(), at: turn(), code, others, quantity }
      keep({ codes: [...now().codes, read] })
      inTurn()
    }),
    /** What there is of what was typed; nothing where it could not be asked, which is told. */
    find: useEvent(async (typed: string, asked: GoodsAsked) => {
      try {
        return (await ask(typed, asked)).data
      } catch (error) {
        onProblem(messageOf(error))
        return undefined
      }
    }),
  }
}

/** What a code that was read means: goods by their own code or barcode alone, never what sounds like it. */
export function meantBy({
  goods,
  coupons,
  orders,
  cards,
}: Pick<Found, 'goods' | 'coupons' | 'orders' | 'cards'>) {
  const sku = goods.find(({ isExact }) => isExact)
  return {
    sku,
    coupon: coupons[0],
    order: sku ? undefined : only(orders),
    card: sku ? undefined : cards[0],
  }
}

const isMeant = (found: Found) => Object.values(meantBy(found)).some(Boolean)

const only = <T>(all: readonly T[]) => (all.length === 1 ? all[0] : undefined)
