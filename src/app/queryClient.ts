import { MutationCache, QueryClient } from '@tanstack/react-query'
import { BulkError } from '#data/bulk.ts'
import { HttpError, TimedOut } from '#data/errors.ts'

/**
 * A cached answer is shown at once. Within 10 seconds it is not read again; after that it is
 * refreshed in the background.
 * Focusing the window reads nothing: rows that move under the cursor cost more than fresh values
 * gain.
 * Without a network a mutation fails at once instead of waiting silently; reads resume when the
 * network is back.
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
      // A failed bulk operation may have changed some rows: the lists must show which.
      onError: error => {
        if (error instanceof BulkError) void client.invalidateQueries()
      },
    }),
  })
  return client
}

/**
 * A read is repeated when no answer came or the server was busy. A refusal is final, and so is
 * waiting for the whole time limit.
 */
const isWorthAnotherTry = (count: number, error: unknown) =>
  count < 2 &&
  error instanceof HttpError &&
  !(error instanceof TimedOut) &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
