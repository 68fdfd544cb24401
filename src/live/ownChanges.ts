import type { QueryClient } from '@tanstack/react-query'

/** Waits until the change that this user is saving has arrived through the stream and is shown. */
export async function ownChanges(queries: QueryClient): Promise<void> {
  do await new Promise(done => setTimeout(done, settling))
  while (queries.isMutating())
}

const settling = 700
