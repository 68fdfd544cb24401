import { notifyManager } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { HttpError, isUnanswered } from '#data/errors.ts'
import { me } from '#src/app/me.ts'
import { useProvider } from '#src/app/useServer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import type { Added, Sale, Waiting } from '#resources/sales/sellIt/screen/sale.ts'
import { bodyOf, labelOf, type Edit, type WaitingEdit } from './edits.ts'

/** How often a lost connection is tried again. */
const retryEvery = 4000

/** A code as it was read. */
export interface Read {
  readonly key: string
  /** Its turn among all that waits. */
  readonly at: number
  readonly code: string
  /** What it may be instead, where nothing has that code. */
  readonly others?: readonly string[]
  readonly quantity: number
}

/** What waits for the server, with the key of the request that was last tried. */
interface Batch {
  readonly staffId: string
  readonly orderId: string | null
  readonly waiting: readonly Waiting[]
  /** What was read and is still to be found, in its order. */
  readonly codes: readonly Read[]
  /** What was changed and is still to be sent, in its order. */
  readonly edits: readonly WaitingEdit[]
  /** The turns that were given out. */
  readonly turns: number
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
    /** The next turn: what is scanned and changed reaches the server in its order. */
    turn: () => {
      batch = { ...batch, turns: batch.turns + 1 }
      return batch.turns
    },
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

/** Whether something waits that the server does not know yet. */
export const isWaiting = ({ waiting, codes, edits }: ReturnType<Kept['now']>) =>
  waiting.length + codes.length + edits.length > 0

interface Sending {
  id: { current: string | null }
  kept: Kept
  /** Of a sale that begins; their own without one. */
  branchId: string | undefined
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** The sale as the screen has it. */
  known: (orderId: string) => Sale | undefined
  store: (data: Sale) => void
  report: (error: unknown) => void
}

/** Sends what waits, in its order: what was scanned meanwhile goes with the next request. */
export function useSending({ id, kept, branchId: chosen, inTurn, known, store, report }: Sending) {
  const provider = useProvider()
  const { now, keep, turn } = kept

  /** @returns whether the server answered */
  const sendPieces = useCallback(
    async (most: number): Promise<boolean> => {
      const { waiting: all, sent } = now()
      // A request whose answer was lost is repeated as it was.
      const { key, count, branchId } = sent ?? {
        key: crypto.randomUUID(),
        count: Math.min(most, 50),
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
        if (isLater(error)) {
          keep({ isOffline: true })
          return false
        }
        keep({ waiting: now().waiting.slice(count), sent: null, isOffline: false })
        report(error)
      }
      return true
    },
    [now, id, keep, chosen, provider, report, store],
  )

  /** @returns whether the server answered */
  const sendEdit = useCallback(
    async (edit: WaitingEdit): Promise<boolean> => {
      const { key, orderId, isAgain } = edit
      const others = () => now().edits.filter(each => each.key !== key)
      try {
        const body =
          edit.body ??
          bodyOf(edit, known(orderId) ?? (await provider.call('getSale', { orderId })).data)
        keep({ edits: now().edits.map(each => (each.key === key ? { ...each, body } : each)) })
        const { data } = await provider.call('changeSale', body, { idempotencyKey: key })
        notifyManager.batch(() => {
          keep({ edits: others(), isOffline: false }, true)
          store(data)
        })
      } catch (error) {
        if (isLater(error)) {
          keep({ isOffline: true })
          return false
        }
        if (error instanceof HttpError && error.status === 409 && !isAgain) {
          const again = { ...edit, key: crypto.randomUUID(), body: undefined, isAgain: true }
          const fresh = await provider.call('getSale', { orderId }).catch(() => undefined)
          if (fresh) store(fresh.data)
          keep({ edits: [again, ...others()] })
          return fresh !== undefined
        }
        keep({ edits: others(), isOffline: false })
        report(error)
      }
      return true
    },
    [now, keep, known, provider, report, store],
  )

  const send = useCallback(async () => {
    for (;;) {
      const { waiting, codes, edits, sent } = now()
      const [edit] = edits
      const before = edit ? waiting.findIndex(({ at = 0 }) => at > edit.at) : -1
      const count = sent?.count ?? (before < 0 ? waiting.length : before)
      if (count > 0 && waiting.length > 0) {
        if (!(await sendPieces(count))) return
      } else if (edit && !codes.some(({ at }) => at < edit.at)) {
        if (!(await sendEdit(edit))) return
      } else return
    }
  }, [now, sendPieces, sendEdit])

  useRetried(
    () => now().waiting.length + now().edits.length > 0,
    () => void inTurn(send),
  )

  const add = useCallback(
    (piece: Omit<Waiting, 'key'>) => {
      const { at = turn() } = piece
      const { waiting, sent } = now()
      const fresh = { ...piece, at, key: crypto.randomUUID() }
      // A code that had to be asked for keeps its turn; what is on its way stays first.
      const place = waiting.findIndex((each, n) => n >= (sent?.count ?? 0) && (each.at ?? 0) > at)
      keep({
        waiting:
          place < 0
            ? [...waiting, fresh]
            : [...waiting.slice(0, place), fresh, ...waiting.slice(place)],
      })
      void inTurn(send)
    },
    [now, keep, turn, inTurn, send],
  )

  /**
   * Makes a change at once, or keeps it for when the server can be asked again. It fails with what
   * the server says to it.
   */
  const changeOrKeep = useCallback(
    (edit: Edit): Promise<void> => {
      const at = turn()
      return inTurn(async () => {
        const sale = id.current ? known(id.current) : undefined
        if (!sale) return
        const key = crypto.randomUUID()
        const wait = (body?: WaitingEdit['body']) =>
          keep({
            edits: [
              ...now().edits,
              { ...edit, key, at, body, orderId: sale.orderId, label: labelOf(edit, sale) },
            ],
          })
        const { edits, waiting, codes, isOffline } = now()
        const isBefore = (each: { at?: number }) => (each.at ?? 0) < at
        if (edits.length || waiting.some(isBefore) || (isOffline && codes.some(isBefore))) {
          wait()
          return send()
        }
        const body = bodyOf(edit, sale)
        try {
          store((await provider.call('changeSale', body, { idempotencyKey: key })).data)
        } catch (error) {
          if (!isLater(error)) throw error
          wait(body)
          keep({ isOffline: true })
        }
        return undefined
      })
    },
    [now, keep, turn, inTurn, known, id, store, provider, send],
  )

  return { add, changeOrKeep }
}

/** The same request may be answered later: nobody could be asked, or it is still being done. */
const isLater = (error: unknown) =>
  isUnanswered(error) ||
  (error instanceof HttpError && error.body.problems.some(({ code }) => code === 'still_running'))

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
  at: _at,
  ...piece
}: Waiting): Added => piece

function read(): Batch {
  const nothing = {
    staffId: me().staffId,
    orderId: null,
    waiting: [],
    codes: [],
    edits: [],
    turns: 0,
    sent: null,
  }
  const found = recall<Batch>(names.sellIt)
  return found?.staffId === me().staffId && Array.isArray(found.waiting)
    ? { ...nothing, ...found, isOffline: false }
    : nothing
}
