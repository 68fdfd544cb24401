import { useEffect, useState } from 'react'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** The minutes waited when the server was asked. */
  minutes: number
  /** When it was asked, on this machine's clock. */
  askedAt: number
}

/** How long a customer has waited at the counter; it counts on while it is shown. */
export function WaitingTime({ minutes, askedAt }: Props) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const waited = minutes + Math.max(0, Math.floor((now - askedAt) / 60_000))
  return (
    <ToneChip tone={waited < tooLong ? 'warning' : 'bad'}>
      {say('pickups.waits', { smart_count: waited })}
    </ToneChip>
  )
}

/** Minutes after which the wait of a customer is pointed out. */
const tooLong = 15
