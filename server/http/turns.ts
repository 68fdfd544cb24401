import { Unavailable } from './errors.ts'

/** A slot, released once. */
export type Done = () => void

/**
 * A semaphore: at most `most` run at a time; others wait in order, for at most `longest` ms.
 * @throws Unavailable when `mostWaiting` already wait, or after `longest`; the signal's reason when
 *   it aborts the wait
 */
export function turnsOf(
  most: number,
  mostWaiting: number,
  busy: string,
  longest?: number,
): (signal?: AbortSignal) => Promise<Done> {
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
    signal?.throwIfAborted()
    if (running < most) return take()
    if (waiting.length >= mostWaiting) throw new Unavailable(busy)
    await new Promise<void>((go, fail) => {
      const settle = () => {
        signal?.removeEventListener('abort', abandon)
        clearTimeout(timer)
      }
      const leave = (reason: Error) => {
        settle()
        waiting.splice(waiting.indexOf(next), 1)
        fail(reason)
      }
      const abandon = () => leave(signal!.reason as Error)
      const next = () => {
        settle()
        go()
      }
      const timer =
        longest === undefined ? undefined : setTimeout(() => leave(new Unavailable(busy)), longest)
      signal?.addEventListener('abort', abandon, { once: true })
      waiting.push(next)
    })
    return take()
  }
}
