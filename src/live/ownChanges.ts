import type { QueryClient } from '@tanstack/react-query'

/** Waits until what this person is just saving has come back as what is shown: it is told as everything else is. */
export async function ownChanges(queries: QueryClient): Promise<void> {
  do await new Promise(done => setTimeout(done, settling))
  while (queries.isMutating())
}

const settling = 700
