import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { useClient } from '#src/fields/useClient.ts'
import { agoOf } from './ago.ts'
import { instantInText, instantAndZone } from './time.ts'

/** An instant in a line of text, and how long ago it was if that is not long. */
export function Moment({ at }: { at: string }) {
  const client = useClient()
  const [now] = useState(() => Date.now())
  const ago = agoOf(at, now)
  return (
    <time dateTime={at} title={instantAndZone(at, client)}>
      {instantInText(at, client)}
      {ago && ` · ${say(`ago.${ago.unit}`, { smart_count: ago.count })}`}
    </time>
  )
}
