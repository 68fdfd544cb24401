import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

type Values = Readonly<Record<string, unknown>>

/**
 * The filter of a report, as the address has it: a link shows the same, and so does a reload.
 * `begin` holds where the address says nothing.
 */
export function useReport(begin: Values) {
  const [params, setParams] = useSearchParams()
  const text = params.get('filter')
  const values = useMemo(() => valuesIn(text) ?? begin, [text, begin])
  const change = useCallback(
    (next: Values) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          after.set('filter', JSON.stringify(next))
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return [values, change] as const
}

function valuesIn(text: string | null): Values | undefined {
  try {
    const values: unknown = JSON.parse(text ?? 'null')
    return typeof values === 'object' && values && !Array.isArray(values)
      ? (values as Values)
      : undefined
  } catch {
    // Somebody has cut the address.
    return undefined
  }
}
