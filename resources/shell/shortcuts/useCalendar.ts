import { useNavigate, useNotify } from 'ra-core'
import { useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { openCalendar } from './openCalendar.ts'

/** Opens calendars by their full names. */
export function useCalendar() {
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  /** Resolves to whether the list of calendars was available. */
  async function open(name: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    return openCalendar({ provider, notify, navigate }, name).finally(() => setBusy(false))
  }
  return { open, isBusy }
}
