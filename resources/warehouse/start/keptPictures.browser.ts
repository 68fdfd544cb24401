import type { QueryClient } from '@tanstack/react-query'
import type { ErpDataProvider } from '#data/index.ts'
import { mostPictures } from '#define'
import type { Pack } from './jobShapes.ts'
import { keepPictures, keptPictures } from './phoneStore.browser.ts'

/** At most so many small pictures, and so many characters of them, are kept on a phone. */
const most = 200
const mostSize = 6_000_000

/** Shows the pictures of this phone wherever a thumbnail is, with or without a network. */
export async function showKeptPictures(queries: QueryClient): Promise<void> {
  queries.setQueryDefaults(['pictures'], { gcTime: Infinity })
  // Whoever cannot read them sees goods without pictures.
  const pictures = await keptPictures().catch(() => [])
  for (const { id, address } of pictures) queries.setQueryData(['pictures', id], address)
}

/** Keeps the pictures of goods before they are looked at: where the goods lie there may be no network. */
export async function keepPicturesOf(
  provider: ErpDataProvider,
  queries: QueryClient,
  pack: Pack | undefined,
): Promise<void> {
  try {
    const wanted = [...new Set((pack?.goods ?? []).flatMap(({ photo }) => photo ?? []))]
    const kept = new Map((await keptPictures()).map(({ id, address }) => [id, address]))
    const isKnown = (id: string) => kept.has(id)
    const missing = wanted.slice(0, most).filter(id => !isKnown(id))
    if (!missing.length) return
    for (let from = 0; from < missing.length; from += mostPictures) {
      const ids = missing.slice(from, from + mostPictures).join(',')
      const { data } = await provider.call('getPictures', { ids })
      for (const { id, mime, bytes } of data) kept.set(id, `data:${mime};base64,${bytes}`)
    }
    // Those of these jobs first; of others as many as there is room for.
    const first = [
      ...wanted.filter(isKnown),
      ...[...kept.keys()].filter(id => !wanted.includes(id)),
    ]
    let size = 0
    const pictures = first.slice(0, most).flatMap(id => {
      const address = kept.get(id)!
      size += address.length
      return size <= mostSize ? [{ id, address }] : []
    })
    await keepPictures(pictures)
    for (const { id, address } of pictures) queries.setQueryData(['pictures', id], address)
  } catch (error) {
    // Goods are picked without pictures too.
    console.warn(error)
  }
}
