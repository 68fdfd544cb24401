/** Values of a query: lists become repeated keys, objects JSON; undefined values are left out. */
export type Query = Readonly<Record<string, unknown>>

/** The path with the query appended to the one it may have. */
export function withQuery(path: string, query: Query | undefined): string {
  const search = query ? queryString(query) : ''
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}

/** An id in an address: trimmed and encoded. */
export const encodedId = (id: unknown) => encodeURIComponent(String(id).trim())

function queryString(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null)
        search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return search.toString()
}
