import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { fewestCharacters } from '#resources/shell/find/findable.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import { useTabs } from '#src/shell/tabs/TabsProvider.tsx'
import {
  findActions,
  findRecords,
  findScreens,
  type Group,
  mostRecent,
  recentHits,
} from './sources.ts'
import { useActions } from './useActions.ts'

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
  const present = useTabs().screens.at(-1)?.key
  const [recent] = useState(() => recentHits(present).slice(0, mostRecent))
  const actions = useActions()
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
  const isThere = ({ key }: { key: string }) =>
    key === present || recent.some(hit => hit.key === key)
  // What one came from is offered first, and nothing twice.
  const fresh = text ? screens.hits : screens.hits.filter(hit => !isThere(hit))
  const named = { name: 'screens', hits: fresh }
  const records = (isLongEnough && !answer.error && answer.data) || []
  const groups: Group[] = [
    ...(text ? [] : [{ name: 'recent', hits: recent }]),
    ...(screens.isNear ? [] : [named]),
    ...records,
    ...(screens.isNear ? [named] : []),
    ...(text ? [{ name: 'actions', hits: findActions(actions, text) }] : []),
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: text.length >= fewestCharacters && (q !== text || answer.isFetching),
    ...(isLongEnough && answer.error ? { problem: answer.error.message } : {}),
  }
}
