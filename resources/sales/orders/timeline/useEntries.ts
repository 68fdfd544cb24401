import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'

interface Page {
  entries: readonly unknown[]
  next: string | null
}

/** A history, page by page; each names where the next one begins. */
export function useEntries<P extends Page>(
  queryKey: QueryKey,
  read: (page: { after?: string }, signal: AbortSignal) => Promise<P>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after, signal }) => read(after ? { after } : {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: P) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const entries = pages.flatMap(page => page.entries as P['entries'][number][])
  return { ...query, pages, entries }
}
