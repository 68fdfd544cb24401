import { useEffect, useState } from 'react'
import { say } from '#src/i18n/say.ts'

/** How long a plan has been worked on, by the phone's clock. */
export function Begun({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  return <span role="timer">{say('start.minutes', { smart_count: minutes })}</span>
}
