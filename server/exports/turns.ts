import { Unavailable } from '#server/http/errors.ts'

/** A right to go on, given back once. */
export type Done = () => void

/**
 * Lets at most `most` go on at a time; others wait their turn, in order.
 * @throws Unavailable when `mostWaiting` wait already; the signal's reason when it is aborted while waiting
 */
export function turnsOf(
  most: number,
  mostWaiting: number,
  busy: string,
): (signal: AbortSignal) => Promise<Done> {
  let running = 0
  const waiting: (() => void)[] = []
  const take = (): Done => {
    running++
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      running--
      waiting.shift()?.()
    }
  }
  return async signal => {
    signal.throwIfAborted()
    if (running < most) return take()
    if (waiting.length >= mostWaiting) throw new Unavailable(busy)
    await new Promise<void>((go, leave) => {
      const abandon = () => {
        waiting.splice(waiting.indexOf(next), 1)
        leave(signal.reason as Error)
      }
      const next = () => {
        signal.removeEventListener('abort', abandon)
        go()
      }
      signal.addEventListener('abort', abandon, { once: true })
      waiting.push(next)
    })
    return take()
  }
}
