import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { areOwn } from '#data/live/ownRequests.ts'
import { ownChanges } from './ownChanges.ts'
import { useLive } from './useLive.ts'

/** A query of the page, with the properties that are compared. */
interface Shown<T> {
  readonly data: T | undefined
  /** Ms since 1970. */
  readonly dataUpdatedAt: number
}

/**
 * Reads an answer again in the background when it changes on the server. What follows from a request
 * of this tab, such as the invoice of a saved order, is shown at once.
 * @returns a function that shows the new answer; nothing while the shown one is current
 */
export function useNewer<T>(
  topic: string,
  id: string,
  { queryKey, shown, read }: { queryKey: QueryKey; shown: Shown<T>; read: () => Promise<T> },
): (() => void) | undefined {
  const queries = useQueryClient()
  const [latest, setLatest] = useState<{ data: T; at: number }>()
  const isNews = latest && shown.dataUpdatedAt < latest.at && !isSame(latest.data, shown.data)
  useLive(topic, [id], async (_, requests) => {
    await ownChanges(queries)
    const isOwn = await areOwn(requests)
    const shownAt = () => queries.getQueryState(queryKey)?.dataUpdatedAt
    let before: number | undefined
    let data: T
    // An answer requested before the shown data changed may be the older one.
    do {
      before = shownAt()
      data = await read()
    } while (shownAt() !== before)
    if (isOwn && !isNews) queries.setQueryData(queryKey, data)
    else setLatest({ data, at: Date.now() })
  })
  if (!isNews) return undefined
  return () => void queries.setQueryData(queryKey, latest.data)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
