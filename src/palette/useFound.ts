import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { fewestCharacters, findScreens, type Hit, openSources } from './sources.ts'

export interface Group {
  readonly name: 'screens' | 'orders' | 'customers' | 'skus'
  readonly hits: readonly Hit[]
  readonly problem?: string
}

/** Milliseconds without a key before the server is asked. */
const pause = 150

/** What was found for the text, group by group; empty groups are left out. */
export function useFound(typed: string): { groups: Group[]; isSearching: boolean } {
  const provider = useDataProvider<ErpDataProvider>()
  const [sources] = useState(openSources)
  const text = typed.trim()
  const q = useSettled(text)
  const isLongEnough = q.length >= fewestCharacters && text.length >= fewestCharacters
  const answers = useQueries({
    queries: sources.map(source => ({
      queryKey: ['palette', source.name, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(provider, q, signal),
      enabled: isLongEnough,
      placeholderData: keepPreviousData<Hit[]>,
      retry: false,
    })),
  })
  const screens = useMemo(() => findScreens(text), [text])
  const groups: Group[] = [
    { name: 'screens', hits: screens },
    ...sources.map(({ name }, n) => ({
      name,
      hits: (isLongEnough && answers[n]!.data) || [],
      ...(isLongEnough && answers[n]!.error ? { problem: answers[n]!.error.message } : {}),
    })),
  ]
  return {
    groups: groups.filter(({ hits, problem }) => hits.length > 0 || problem),
    isSearching:
      text.length >= fewestCharacters && (q !== text || answers.some(answer => answer.isFetching)),
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
