import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { fewestCharacters } from '#resources/shell/find/findable.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import { findRecords, findScreens, type Group, recentHits } from './sources.ts'

interface Finding {
  readonly groups: readonly Group[]
  readonly isSearching: boolean
  /** Why the search for records failed. */
  readonly problem?: string
}

/** Milliseconds after the last key before the request. */
const pause = 150

/** The results for the text, by group; empty groups are left out. */
export function useFound(typed: string): Finding {
  const provider = useProvider()
  const [recent] = useState(recentHits)
  const text = typed.trim()
  const q = useSettled(text, pause)
  const isLongEnough = q.length >= fewestCharacters && text.length >= fewestCharacters
  const answer = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => findRecords(provider, q, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const screens = useMemo(() => findScreens(text), [text])
  const groups: Group[] = [
    ...(text ? [] : [{ name: 'recent' as const, hits: recent }]),
    { name: 'screens', hits: screens },
    ...((isLongEnough && !answer.error && answer.data) || []),
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: text.length >= fewestCharacters && (q !== text || answer.isFetching),
    ...(isLongEnough && answer.error ? { problem: answer.error.message } : {}),
  }
}
