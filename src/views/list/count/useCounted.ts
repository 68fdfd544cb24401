import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { askedOf } from '#src/views/parts/useAsked.ts'

/** The number of a list's records, as far as it is known. */
export interface Total {
  readonly total?: number
  readonly meta?: {
    /** There are more than so many. */
    readonly total?: number
    /** Counts all; absent once they are counted. */
    readonly countAll?: () => void
    readonly isCounting?: boolean
  }
}

type Values = Readonly<Record<string, unknown>>

/** What a list knows when its rows are there. */
interface Listed extends Total {
  readonly data?: readonly unknown[] | undefined
  readonly filter?: Values
  readonly filterValues: Values
  readonly isPlaceholderData?: boolean
}

/**
 * The total of a list that was read without one: asked for once a filter, when its rows are drawn,
 * up to a cap. Another filter cancels it.
 */
export function useCounted(list: Listed): Total {
  const { resource, provider } = useServer()
  const { data, filter, filterValues, isPlaceholderData, meta, total } = list
  const asked = useMemo(() => askedOf({ filter, filterValues }), [filter, filterValues])
  const under = JSON.stringify([resource, asked])
  const [exactly, setExactly] = useState<string>()
  const isExact = exactly === under
  const isUnknown = total === undefined && meta?.total === undefined
  const isDrawn = useDrawnOnce(under, isUnknown && data !== undefined && !isPlaceholderData)
  const query = useQuery({
    queryKey: [resource, 'count', asked, isExact],
    queryFn: ({ signal }) => provider.count(resource, asked, { isExact, signal }),
    enabled: isDrawn,
    // The first count stays while all are counted; that of another filter does not.
    placeholderData: (before, last) =>
      isExact && JSON.stringify([resource, last?.queryKey[2]]) === under ? before : undefined,
  })
  const { isFetching } = query
  const counted = isUnknown ? query.data : undefined
  return useMemo(() => {
    if (!counted) return { total, meta } as Total
    if (!counted.isCapped) return { total: counted.total }
    return {
      meta: {
        total: counted.total,
        isCounting: isExact && isFetching,
        countAll: () => setExactly(under),
      },
    }
  }, [counted, total, meta, isExact, isFetching, under])
}

/**
 * Whether the rows of this filter have been drawn. Other pages and sorts of it change nothing, so
 * that what follows the rows is asked for once.
 */
export function useDrawnOnce(under: string, isDrawn: boolean): boolean {
  const [drawn, setDrawn] = useState<string>()
  if (isDrawn && drawn !== under) setDrawn(under)
  return isDrawn || drawn === under
}
