import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { CallInput } from '#define'
import { HttpError } from '#data/errors.ts'
import { me } from '#src/app/me.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { exchangeCalls } from '#resources/sales/sellIt/exchange/exchange.calls.ts'
import type { Added, Change, Sale, Waiting } from './sale.ts'

/** How often availability and colleagues' changes are looked at, and a lost connection tried again. */
const lookEvery = 20_000
const retryEvery = 4000

/** Products that wait for the server, with the key of the request that was last tried. */
interface Batch {
  readonly staffId: string
  readonly orderId: string | null
  readonly waiting: readonly Waiting[]
  /** Whom a sale is for that has no product yet. */
  readonly buyer?: { readonly id: string; readonly name: string } | null
  readonly sent: {
    readonly key: string
    readonly count: number
    readonly branchId?: string | undefined
  } | null
}

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
  const kept = useKept()
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

  const current = useCallback(
    () => queries.getQueryData<{ data: Sale }>(callKey('getSale', { orderId: id.current }))?.data,
    [queries],
  )
  const show = useCallback(
    (next: string | null) => {
      id.current = next
      keep({ orderId: next, buyer: null })
      setParams(next ? { orderId: next } : {}, { replace: true })
    },
    [setParams, keep],
  )
  // Whoever comes back goes on with the sale that they had in hand.
  const back = useRef(kept.begun.orderId)
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
      void queries.cancelQueries({ queryKey: callKey('getSale', { orderId: data.orderId }) })
      queries.setQueryData(callKey('getSale', { orderId: data.orderId }), { data })
      // The address may have lost it to another change of the address.
      if (shown.current !== data.orderId) show(data.orderId)
    },
    [queries, show],
  )

  const [busy, setBusy] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    setBusy(n => n + 1)
    const mine = last.current.then(work, work)
    last.current = mine.catch(() => undefined)
    void last.current.then(() => setBusy(n => n - 1))
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

  const { waiting, add, isOffline } = useWaiting({ id, kept, branchId, inTurn, store, report })
  return {
    orderId,
    query,
    sale: query.data?.data,
    waiting,
    buyer: kept.buyer,
    isOffline,
    isBusy: busy > 0,
    add,
    /** Changes the sale; the promise fails with what the server says. */
    change,
    exchange,
    /** The same, told where it is not caught. */
    changeNow: (part: Change) => void change(part).catch(report),
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

interface Sending {
  id: { current: string | null }
  kept: ReturnType<typeof useKept>
  /** Of a sale that begins; their own without one. */
  branchId: string | undefined
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  store: (data: Sale) => void
  report: (error: unknown) => void
}

/** What the browser keeps of a sale: which one it is, and products that wait. */
function useKept() {
  const [begun] = useState(read)
  const batch = useRef<Batch>(begun)
  const [waiting, setWaiting] = useState(begun.waiting)
  const [buyer, setBuyer] = useState(begun.buyer)
  const keep = useCallback((next: Partial<Batch>) => {
    batch.current = { ...batch.current, ...next, staffId: me().staffId }
    setWaiting(batch.current.waiting)
    setBuyer(batch.current.buyer)
    remember(names.sellIt, batch.current, 1)
  }, [])
  const now = useCallback(() => batch.current, [])
  return { begun, now, waiting, buyer, keep }
}

/** Products to add: what was scanned meanwhile goes with the next request. */
function useWaiting({ id, kept, branchId: chosen, inTurn, store, report }: Sending) {
  const provider = useProvider()
  const { now, waiting, keep } = kept
  const [isOffline, setOffline] = useState(false)

  const send = useCallback(async () => {
    const { waiting: all, sent } = now()
    if (!all.length) return
    // A request whose answer was lost is repeated as it was.
    const { key, count, branchId } = sent ?? {
      key: crypto.randomUUID(),
      count: Math.min(all.length, 50),
      branchId: chosen,
    }
    const part = all.slice(0, count)
    const of = id.current
    const customerId = now().buyer?.id
    keep({ sent: { key, count, branchId }, orderId: of })
    const pieces = part.map(({ key: _key, code: _code, name: _name, ...piece }): Added => piece)
    try {
      const { data } = of
        ? await provider.call('addToSale', { orderId: of, add: pieces }, { idempotencyKey: key })
        : await provider.call(
            'startSale',
            { add: pieces, ...(branchId && { branchId }), ...(customerId && { customerId }) },
            { idempotencyKey: key },
          )
      setOffline(false)
      keep({ waiting: now().waiting.slice(count), sent: null })
      store(data)
    } catch (error) {
      const isLater =
        error instanceof HttpError &&
        (error.status === 0 || error.status === 429 || error.status >= 500)
      setOffline(isLater)
      if (isLater) return
      keep({ waiting: now().waiting.slice(count), sent: null })
      report(error)
    }
  }, [now, id, keep, chosen, provider, report, store])

  useEffect(() => {
    if (now().waiting.length) void inTurn(send)
    const again = () => {
      if (navigator.onLine && now().waiting.length) void inTurn(send)
    }
    addEventListener('online', again)
    const timer = setInterval(again, retryEvery)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [now, inTurn, send])

  const add = useCallback(
    (piece: Omit<Waiting, 'key'>) => {
      keep({ waiting: [...now().waiting, { ...piece, key: crypto.randomUUID() }] })
      void inTurn(send)
    },
    [now, keep, inTurn, send],
  )
  return { waiting, add, isOffline }
}

function read(): Batch {
  const nothing = { staffId: me().staffId, orderId: null, waiting: [], sent: null }
  const found = recall<Batch>(names.sellIt)
  return found?.staffId === me().staffId && Array.isArray(found.waiting) ? found : nothing
}
