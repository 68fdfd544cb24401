import { absentId } from '#tests/contract/samples.ts'
import { needed, operationsIn, queryOf } from '#tests/contract/operations.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'

/** How long the first page of a list takes, in ms, 19 times of 20. */
export interface FirstPage {
  readonly path: string
  readonly ms: number
  /** A report over a year, compared with the year before, instead of a page of a list. */
  readonly isReport: boolean
}

/** Requests before those that count: plans and caches are as in the middle of a day. */
const before = 2

/**
 * The first page of everything that answers pages, as declared: entities, read models and tables of
 * calls, with their own sort and without a filter; and each report that takes a period, of the last
 * twelve months. One person asks, one request after the other.
 * @throws Error for an answer that is no success, but for what asks for more than a first page
 */
export async function firstPages(target: Target, requests: number): Promise<FirstPage[]> {
  const answer = await fetch(`${target.origin}/api/openapi.json`, { headers: target.headers })
  const operations = operationsIn((await answer.json()) as Parameters<typeof operationsIn>[0])
  const found: FirstPage[] = []
  for (const { method, path, query } of operations) {
    const asked = Object.keys(query.properties ?? {})
    const isPaged = asked.includes('pageSize') || asked.includes('range')
    const isReport = path.startsWith('/api/bi/') && asked.includes('from') && asked.includes('to')
    if (method !== 'GET' || !(isPaged || isReport) || /\/export/.test(path)) continue
    const size = !isPaged ? {} : asked.includes('range') ? { range: [0, 24] } : { pageSize: 25 }
    const period = isReport ? { ...lastYear(), ...(asked.includes('compare') && compared) } : {}
    const parameters = new URLSearchParams(
      queryOf({ ...needed(query), ...size, ...period }) as never,
    )
    const address = `${path.replaceAll(/\{\w+\}/g, absentId)}?${parameters}`
    // What needs more than a page and a size says so: a period, a word of its own.
    const first = await fetch(`${target.origin}${address}`, { headers: target.headers })
    await first.arrayBuffer()
    if (first.status >= 400 && first.status < 500) continue
    await send(target, () => ({ path: address }), 1, times(before))
    const { times: took } = await send(target, () => ({ path: address }), 1, times(requests))
    found.push({ path, isReport, ms: quantile(took, 0.95) })
  }
  return found.toSorted((a, b) => b.ms - a.ms)
}

const compared = { compare: 'Year before' }

/** The last twelve months until today. */
function lastYear() {
  const to = new Date().toISOString().slice(0, 10)
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`, to }
}
