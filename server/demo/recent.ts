import type { Buffers, TableName } from './tables.ts'

/** The ids of the last forty rows of a table, by client. */
export type Recent = ReadonlyMap<string, readonly string[]>

const most = 40

/** Remembers the last rows of every table after its buffer was emptied. */
export function recentRows(out: Buffers) {
  const known = new Map<TableName, Recent>()
  const of = (table: TableName) => lastRows(out[table], known.get(table))
  return {
    of,
    /** Call it before the buffers are emptied. */
    remember: () => {
      for (const table of Object.keys(out) as TableName[])
        if (out[table].length) known.set(table, of(table))
    },
  }
}

/** The last of these rows, and before them the last of earlier ones. */
export function lastRows(rows: readonly object[], before: Recent = new Map()): Recent {
  const after = new Map([...before].map(([client, ids]) => [client, [...ids]]))
  for (const { id, clientId = '' } of rows as readonly { id?: string; clientId?: string }[]) {
    if (id === undefined) continue
    const ids = after.get(clientId)
    if (ids) ids.push(id)
    else after.set(clientId, [id])
  }
  return new Map([...after].map(([client, ids]) => [client, ids.slice(-most)]))
}
