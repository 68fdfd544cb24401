import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ErpDataProvider } from '#data/index.ts'
import { mostPictures } from '#define'
import { useProvider } from '#src/app/useServer.ts'

/**
 * The small picture of a file as an address for `img`; `undefined` until it is loaded, or if the
 * user may not see it.
 * Pictures requested at about the same time share one request, and each stays in memory: the bytes
 * of an id never change.
 */
export function useSmallPicture(id: string | null | undefined, isWanted: boolean) {
  const provider = useProvider()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['pictures', id],
    queryFn: () => picture(client, provider, id!),
    enabled: !!id && isWanted,
    staleTime: Infinity,
  })
  return data
}

/** A shared request: ids can be added until it is sent. */
interface Together {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, string>>
}

/**
 * Keyed by the query client, which the whole application shares; each component has its own data
 * provider.
 */
const open = new WeakMap<QueryClient, Together>()

async function picture(client: QueryClient, provider: ErpDataProvider, id: string) {
  let together = open.get(client)
  if (!together || together.ids.size >= mostPictures) {
    together = begin(client, provider)
    open.set(client, together)
  }
  together.ids.add(id)
  return (await together.found).get(id) ?? null
}

function begin(client: QueryClient, provider: ErpDataProvider): Together {
  const ids = new Set<string>()
  const found = new Promise(resolve => setTimeout(resolve, aMoment)).then(async () => {
    if (open.get(client)?.ids === ids) open.delete(client)
    const { data } = await provider.call('getPictures', { ids: [...ids].join(',') })
    return new Map(data.map(each => [each.id, `data:${each.mime};base64,${each.bytes}`]))
  })
  return { ids, found }
}

/** Long enough for all rows of a page to become visible, too short to notice. */
const aMoment = 20
