import { useListContext } from 'ra-core'
import { lazy, Suspense, useRef } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import type { Total } from './useCounted.ts'

// Most lists are counted to their end.
const CountAll = lazy(() => import('./CountAll.tsx'))

/** The number of records; "more than" so many counts them all on a click. */
export function ListTotal() {
  const { total, meta, isPending } = useListContext()
  const place = useRef<HTMLSpanElement>(null)
  if (isPending) return null
  const words = totalInWords(total, meta)
  const { countAll, isCounting } = (meta ?? {}) as NonNullable<Total['meta']>
  return (
    <Muted ref={place} tabIndex={-1} aria-live="polite" aria-busy={isCounting}>
      {countAll ? (
        <Suspense fallback={words}>
          <CountAll
            isCounting={isCounting}
            onCount={() => {
              // The button goes when its work is done; the focus stays in its place.
              place.current?.focus()
              countAll()
            }}
          >
            {words}
          </CountAll>
        </Suspense>
      ) : (
        words
      )}
    </Muted>
  )
}
