import { Unavailable } from '#server/http/errors.ts'

/** A slot, released once. */
export type Done = () => void

/**
 * A semaphore: at most `most` run at a time; others wait in order.
 * @throws Unavailable when `mostWaiting` already wait; the signal's reason when it aborts the wait
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
