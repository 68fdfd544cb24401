import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { CallInput } from '#define'
import { HttpError } from '#data/errors.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { useLive } from '#src/live/useLive.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { exchangeCalls } from '#resources/sales/sellIt/exchange/exchange.calls.ts'
import type { Change, Sale } from './sale.ts'
import { keptBatch, useSending } from './taking/waiting.ts'

/** How often availability is looked at, which changes with other sales. */
const lookEvery = 20_000
/** What a change of one's own makes known is looked at so much later, once for all of them. */
const ownPause = 1000

/**
 * The sale on the screen. Changes go to the server one after the other, each on the answer of the
 * one before; products that cannot be sent wait in the browser.
 */
export function useSale(branchId: string | undefined) {
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const [params, setParams] = useSearchParams()
  const orderId = params.get('orderId')
  const id = useRef(orderId)
  const [kept] = useState(keptBatch)
  const { keep } = kept
  const shown = useRef(orderId)
  useEffect(() => {
    shown.current = orderId
    if (!orderId) return
    id.current = orderId
    keep({ orderId })
  }, [orderId, keep])
  const query = useQuery({
    queryKey: callKey('getSale', { orderId }),
    queryFn: ({ signal }) => provider.call('getSale', { orderId: orderId! }, { signal }),
    enabled: orderId !== null,
    refetchInterval: lookEvery,
  })

  const storedAt = useRef(0)
  // Taken over, parked, paid or discounted elsewhere.
  useLive('sale', orderId ? [orderId] : [], async () => {
    const pause = storedAt.current + ownPause - Date.now()
    if (pause > 0) await new Promise(done => setTimeout(done, pause))
    return queries.invalidateQueries({ queryKey: callKey('getSale', { orderId }) })
  })

  const known = useCallback(
    (of: string | null) =>
      queries.getQueryData<{ data: Sale }>(callKey('getSale', { orderId: of }))?.data,
    [queries],
  )
  const current = useCallback(() => known(id.current), [known])
  const show = useCallback(
    (next: string | null) => {
      id.current = next
      keep({ orderId: next, buyer: null })
      setParams(next ? { orderId: next } : {}, { replace: true })
    },
    [setParams, keep],
  )
  // Whoever comes back goes on with the sale that they had in hand.
  const back = useRef(kept.begunWith)
  const buyerId = params.get('customerId')
  const buyerName = (useLocation().state as { customer?: string } | null)?.customer
  useEffect(() => {
    if (buyerId) {
      show(null)
      keep({ buyer: { id: buyerId, name: buyerName ?? '' } })
    } else if (!id.current && back.current) show(back.current)
    back.current = null
  }, [buyerId, buyerName, show, keep])
  const store = useCallback(
    (data: Sale) => {
      storedAt.current = Date.now()
      void queries.cancelQueries({ queryKey: callKey('getSale', { orderId: data.orderId }) })
      queries.setQueryData(callKey('getSale', { orderId: data.orderId }), { data })
      // What waited for another sale shows that one no more.
      if (id.current && id.current !== data.orderId) return
      // The address may have lost it to another change of the address.
      if (shown.current !== data.orderId) show(data.orderId)
    },
    [queries, show],
  )

  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(work, work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
  const renew = useCallback(
    () => queries.invalidateQueries({ queryKey: callKey('getSale') }),
    [queries],
  )
  const report = useCallback(
    (error: unknown) => {
      notify(messageOf(error), { type: 'error' })
      if (error instanceof HttpError && (error.status === 409 || error.isRefusal)) void renew()
    },
    [notify, renew],
  )

  const change = useCallback(
    (part: Change) =>
      inTurn(async () => {
        const sale = current()
        if (!sale) return
        const { orderId: of, version } = sale
        store((await provider.call('changeSale', { ...part, orderId: of, version })).data)
      }),
    [inTurn, current, store, provider],
  )

  /** What comes back with the sale; without one, one begins. */
  const exchange = useCallback(
    (part: Omit<CallInput<typeof exchangeCalls.setSaleReturns>, 'orderId' | 'version'>) =>
      inTurn(async () => {
        const sale = current()
        const at = sale && { orderId: sale.orderId, version: sale.version }
        store((await provider.call('setSaleReturns', { ...part, ...at })).data)
      }),
    [inTurn, current, store, provider],
  )

  const { add, changeOrKeep } = useSending({ id, kept, branchId, inTurn, known, store, report })
  return {
    orderId,
    query,
    sale: query.data?.data,
    kept,
    add,
    /** Changes the sale; the promise fails with what the server says. */
    change,
    exchange,
    /** Changes the sale; without a network the change waits as scans do. */
    changeOrKeep,
    /** The same for values of the sale, told where it is not caught. */
    changeNow: (part: Change) => void changeOrKeep({ part }).catch(report),
    inTurn,
    current,
    store,
    show,
    report,
    provider,
    renew,
  }
}
export type Selling = ReturnType<typeof useSale>
