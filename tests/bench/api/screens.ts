import { absentId } from '#tests/contract/samples.ts'
import { needed, operationsIn, queryOf } from '#tests/contract/operations.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'

/** How long the first page of a list takes, in ms, 19 times of 20. */
export interface FirstPage {
  readonly path: string
  readonly ms: number
}

/** Requests before those that count: plans and caches are as in the middle of a day. */
const before = 2

/**
 * The first page of everything that answers pages, as declared: entities, read models and tables of
 * calls, with their own sort and without a filter. One person asks, one request after the other.
 * @throws Error for an answer that is no success, but for what asks for more than a first page
 */
export async function firstPages(target: Target, requests: number): Promise<FirstPage[]> {
  const answer = await fetch(`${target.origin}/api/openapi.json`, { headers: target.headers })
  const operations = operationsIn((await answer.json()) as Parameters<typeof operationsIn>[0])
  const found: FirstPage[] = []
  for (const { method, path, query } of operations) {
    const asked = Object.keys(query.properties ?? {})
    const isPaged = asked.includes('pageSize') || asked.includes('range')
    if (method !== 'GET' || !isPaged) continue
    const size = asked.includes('range') ? { range: [0, 24] } : { pageSize: 25 }
    const parameters = new URLSearchParams(queryOf({ ...needed(query), ...size }) as never)
    const address = `${path.replaceAll(/\{\w+\}/g, absentId)}?${parameters}`
    // What needs more than a page and a size says so: a period, a word of its own.
    const first = await fetch(`${target.origin}${address}`, { headers: target.headers })
    await first.arrayBuffer()
    if (first.status >= 400 && first.status < 500) continue
    await send(target, () => ({ path: address }), 1, times(before))
    const { times: took } = await send(target, () => ({ path: address }), 1, times(requests))
    found.push({ path, ms: quantile(took, 0.95) })
  }
  return found.toSorted((a, b) => b.ms - a.ms)
}
