import type { Identifier } from 'ra-core'
import { chunksOf } from './lists.ts'
import type { Operations } from './endpoint.ts'

/** A record to choose or to name. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly colour?: string
  /** What people know it by besides its label; absent if its entity has none. */
  readonly code?: string | null
  /** The file of its identifying picture; absent if its entity has none. */
  readonly picture?: string | null
}

interface Wanted {
  readonly q?: string
  readonly ids?: readonly Identifier[]
  /** Limits the choice: fields of the target and their values. */
  readonly narrowed?: Readonly<Record<string, unknown>>
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Ids and labels for choosing a reference: those that match the typed text, or those of given ids.
 * Every entity has them. The type is loose because react-admin expects full records.
 */
export async function options(
  { http, entity }: Operations,
  { q, ids, narrowed, limit, signal }: Wanted,
): Promise<{ data: any[]; total: number }> {
  const read = async (query: Record<string, unknown>): Promise<Option[]> =>
    (await http(`/api/${entity.name}/options`, { query, ...(signal ? { signal } : {}) })).json
  const pages = ids
    ? chunksOf(ids, 100).map(some => read({ ids: JSON.stringify(some), limit: some.length }))
    : [read({ q: q || undefined, filter: narrowed, limit })]
  const data = (await Promise.all(pages)).flat()
  return { data, total: data.length }
}
