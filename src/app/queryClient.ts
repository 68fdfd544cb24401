import { MutationCache, QueryClient } from '@tanstack/react-query'
import { BulkError } from '#data/bulk.ts'
import { HttpError } from '#data/errors.ts'

/**
 * What a person saw a moment ago is shown again at once and not asked for again within 10 seconds; after that it is shown at once
 * and brought up to date behind. Returning to the window asks for nothing: rows that move under the cursor cost more than they tell.
 * Without a network a request fails at once and says so, instead of waiting for one in silence; what was to be read is read when it is back.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: isWorthAnotherTry,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // Some rows of a bulk operation are done although it failed: the lists must show which.
      onError: error => {
        if (error instanceof BulkError) void client.invalidateQueries()
      },
    }),
  })
  return client
}

/** Reading is repeated when no answer came or the server was busy; an answer that refuses stays one. */
const isWorthAnotherTry = (count: number, error: unknown) =>
  count < 2 &&
  error instanceof HttpError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
