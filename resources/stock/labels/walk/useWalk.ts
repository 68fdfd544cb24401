import { useCallback, useEffect, useState } from 'react'
import { isUnanswered } from '#data/errors.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { me } from '#src/app/me.ts'
import { useProvider } from '#src/app/useServer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import type { Signal } from '#src/scan/signal.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { isLabelCode } from '#resources/stock/labels/labelCode.ts'
import { answered, type Check, type Walk, waiting, withHandled, withRead } from './walk.ts'

/** How often what could not be asked is asked again, in milliseconds. */
const retryEvery = 5000

/** A walk over the floor, kept in the browser for a day: a reload loses nothing. */
export function useWalk() {
  const provider = useProvider()
  const [walk, setWalk] = useState(kept)
  useEffect(() => {
    remember(names.walk, { staffId: me().staffId, walk } satisfies Kept, 1)
  }, [walk])

  const ask = useCallback(
    async (code: string): Promise<Signal> => {
      const check = await checkOf(provider, code)
      setWalk(before => answered(before, check))
      return check.state === 'right' || check.state === 'price' ? 'good' : 'bad'
    },
    [provider],
  )
  const waits = waiting(walk)
  useEffect(() => {
    if (waits.length === 0) return undefined
    const again = () => {
      if (navigator.onLine) for (const code of waits) void ask(code)
    }
    const timer = setInterval(again, retryEvery)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
    // The codes as a text: the list is a new one each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waits.join('\n'), ask])

  return {
    walk,
    check: (text: string) => {
      const code = text.trim()
      setWalk(before => withRead(before, code))
      return ask(code)
    },
    setHandled: (branchId: string, skuIds: readonly string[], state: 'printed' | 'queued') =>
      setWalk(before => withHandled(before, branchId, skuIds, state)),
    clear: () => setWalk([]),
  }
}

interface Kept {
  /** Somebody else at this telephone begins a walk of their own. */
  readonly staffId: string
  readonly walk: Walk
}

function kept(): Walk {
  const found = recall<Kept>(names.walk)
  return found?.staffId === me().staffId ? found.walk : []
}

/** What the server says; `waits` where it could not be asked. */
async function checkOf(provider: ErpDataProvider, code: string): Promise<Check> {
  try {
    if (isLabelCode(code)) {
      const { data } = await provider.call('checkLabel', { code })
      return { code, state: data.isRight ? 'right' : 'wrong', label: data }
    }
    const { data } = await provider.call('searchStock', { q: code, pageNo: 1, pageSize: 5 })
    const is = (text: string | null) => text?.toLowerCase() === code.toLowerCase()
    const sku = data.find(each => is(each.barcode) || is(each.code))
    return sku
      ? { code, state: 'price', name: sku.name, amount: sku.promoPrice ?? sku.price }
      : { code, state: 'unknown', problem: '' }
  } catch (error) {
    return isUnanswered(error)
      ? { code, state: 'waits' }
      : { code, state: 'unknown', problem: messageOf(error) }
  }
}
