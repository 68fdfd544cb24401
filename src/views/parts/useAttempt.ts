import { useState } from 'react'
import { messageOf } from './States.tsx'

/** Runs an action of a dialog: whether it runs, and why the last one failed. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
      setProblem(undefined)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return { isBusy, problem, setProblem, attempt }
}
