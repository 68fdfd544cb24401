import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Since when (ms) each request is under way, the oldest first. */
const underWay = new Map<FastifyRequest, number>()

/** Knows the requests that are under way, to whom long work of this process gives way. */
export function watchRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    underWay.set(request, performance.now())
    reply.raw.once('close', () => underWay.delete(request))
  })
}

/** Milliseconds: sooner a request needs no help, and later it is long work itself. */
const waiting = { from: 20, to: 250 } as const

/** The longest pause, in ms, so that long work goes on beside many requests. */
const longestPause = 20

/**
 * Long work calls it between its steps. A request has several steps too, each of which would wait
 * for one of ours: whoever waits already is let through.
 * @param longest in ms
 */
export async function giveWay(longest: number = longestPause): Promise<void> {
  await breathe()
  const until = performance.now() + longest
  for (let now = 0; (now = performance.now()) < until && isSomebodyWaiting(now);) await sleep(1)
}

function isSomebodyWaiting(now: number) {
  for (const began of underWay.values()) {
    if (now - began < waiting.from) return false
    if (now - began < waiting.to) return true
  }
  return false
}
