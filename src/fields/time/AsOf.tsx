import './asOf.texts.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatInstant } from './time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'

/** As of when a report is that was read from a copy of the database. */
export default function AsOf({ at }: { at: string }) {
  return <Muted>{say('as_of.when', { when: formatInstant(at, useClient()) })}</Muted>
}
