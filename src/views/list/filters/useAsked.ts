import { useState } from 'react'
import { messageOf } from '#src/views/parts/States.tsx'

/**
 * The state of a panel's dialog: an error is shown inside it, success closes it and reads the data
 * again (`renew`).
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
