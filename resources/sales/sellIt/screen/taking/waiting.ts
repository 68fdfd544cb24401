import { notifyManager } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isUnanswered } from '#data/errors.ts'
import { me } from '#src/app/me.ts'
import { useProvider } from '#src/app/useServer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import type { Added, Sale, Waiting } from '#resources/sales/sellIt/screen/sale.ts'

/** How often a lost connection is tried again. */
const retryEvery = 4000

/** A code as it was read. */
export interface Read {
  readonly key: string
  readonly code: string
  readonly quantity: number
}

/** Products that wait for the server, with the key of the request that was last tried. */
interface Batch {
  readonly staffId: string
  readonly orderId: string | null
  readonly waiting: readonly Waiting[]
  /** What was read and is still to be found, in its order. */
  readonly codes: readonly Read[]
  /** Whom a sale is for that has no product yet. */
  readonly buyer?: { readonly id: string; readonly name: string } | null
  readonly sent: {
    readonly key: string
    readonly count: number
    readonly branchId?: string | undefined
  } | null
  /** The last request did not reach the server. */
  readonly isOffline?: boolean
}

/**
 * What the browser keeps of a sale: which one it is, and products that wait. What shows it follows
 * it by `useBatch`, so that a scan draws nothing else anew.
 */
export function keptBatch() {
  let batch = read()
  const followers = new Set<() => void>()
  return {
    begunWith: batch.orderId,
    now: () => batch,
    /** It is drawn at once; `isWithAnswer`, together with an answer that is stored at the same time. */
    keep: (next: Partial<Batch>, isWithAnswer = false) => {
      batch = { ...batch, ...next, staffId: me().staffId }
      remember(names.sellIt, batch, 1)
      const tellAll = () => followers.forEach(tell => tell())
      if (isWithAnswer) notifyManager.schedule(tellAll)
      else tellAll()
    },
    follow: (tell: () => void) => {
      followers.add(tell)
      return () => void followers.delete(tell)
    },
  }
}
export type Kept = ReturnType<typeof keptBatch>

export const useBatch = ({ follow, now }: Kept) => useSyncExternalStore(follow, now)

interface Sending {
  id: { current: string | null }
  kept: Kept
  /** Of a sale that begins; their own without one. */
  branchId: string | undefined
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  store: (data: Sale) => void
  report: (error: unknown) => void
}

/** Adds products: what was scanned meanwhile goes with the next request. */
export function useAdding({ id, kept, branchId: chosen, inTurn, store, report }: Sending) {
  const provider = useProvider()
  const { now, keep } = kept

  const send = useCallback(async () => {
    const { waiting: all, sent } = now()
    if (!all.length) return
    // A request whose answer was lost is repeated as it was.
    const { key, count, branchId } = sent ?? {
      key: crypto.randomUUID(),
      count: Math.min(all.length, 50),
      branchId: chosen,
    }
    const of = id.current
    const customerId = now().buyer?.id
    keep({ sent: { key, count, branchId }, orderId: of })
    const add = all.slice(0, count).map(asAdded)
    try {
      const { data } = of
        ? await provider.call('addToSale', { orderId: of, add }, { idempotencyKey: key })
        : await provider.call(
            'startSale',
            { add, ...(branchId && { branchId }), ...(customerId && { customerId }) },
            { idempotencyKey: key },
          )
      // What waited goes as the line comes, in one drawing.
      notifyManager.batch(() => {
        keep({ waiting: now().waiting.slice(count), sent: null, isOffline: false }, true)
        store(data)
      })
    } catch (error) {
      if (isUnanswered(error)) return keep({ isOffline: true })
      keep({ waiting: now().waiting.slice(count), sent: null, isOffline: false })
      report(error)
    }
  }, [now, id, keep, chosen, provider, report, store])

  useRetried(
    () => now().waiting.length > 0,
    () => void inTurn(send),
  )

  return useCallback(
    (piece: Omit<Waiting, 'key'>) => {
      keep({ waiting: [...now().waiting, { ...piece, key: crypto.randomUUID() }] })
      void inTurn(send)
    },
    [now, keep, inTurn, send],
  )
}

/** Does what was left over: at the beginning, with the network, and every few seconds. */
export function useRetried(isLeft: () => boolean, act: () => void) {
  const again = useEvent(() => {
    if (navigator.onLine && isLeft()) act()
  })
  const begin = useEvent(() => {
    if (isLeft()) act()
  })
  useEffect(() => {
    begin()
    addEventListener('online', again)
    const timer = setInterval(again, retryEvery)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [begin, again])
}

const asAdded = ({
  key: _key,
  code: _code,
  name: _name,
  price: _price,
  ...piece
}: Waiting): Added => piece

function read(): Batch {
  const nothing = { staffId: me().staffId, orderId: null, waiting: [], codes: [], sent: null }
  const found = recall<Batch>(names.sellIt)
  return found?.staffId === me().staffId && Array.isArray(found.waiting)
    ? { ...found, codes: found.codes ?? [], isOffline: false }
    : nothing
}
