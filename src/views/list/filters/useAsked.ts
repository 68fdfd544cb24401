import { useState } from 'react'
import { messageOf } from '#src/views/parts/States.tsx'

/**
 * What a panel asks in a dialog of its own, and what came of it: what was wrong is told where it was asked, and what went well closes it
 * and is read anew (`renew`).
 */
export function useAsked<T>(renew: () => Promise<unknown>) {
  const [asked, setAsked] = useState<T>()
  const [problem, setProblem] = useState<string>()
  return {
    asked,
    problem,
    ask: (what: T) => {
      setProblem(undefined)
      setAsked(() => what)
    },
    close: () => setAsked(undefined),
    attempt: async (act: () => Promise<unknown>) => {
      try {
        await act()
        setAsked(undefined)
        await renew()
      } catch (failed) {
        setProblem(messageOf(failed))
      }
    },
  }
}
