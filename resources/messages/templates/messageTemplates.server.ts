import { sql } from 'drizzle-orm'
import {
  type Actor,
  BadInput,
  type BeforeRemove,
  type BeforeWrite,
  Forbidden,
  type Problem,
  problemAt,
} from '#server/kit'
import { hasLineBreak, unknownGaps } from './gaps.ts'

/** Refuses wording that could not be sent: unknown gaps, lines in a text, an e-mail without subject. */
export const soundWording: BeforeWrite = async ({ actor }, input, current) => {
  if (current?.event || input.event) refuseOfEvents(actor)
  const { channel, subject, body } = { ...current, ...input } as Wording
  const problems = [
    ...(channel === 'E-mail' && !subject?.trim()
      ? [problemAt('required', 'subject', 'An e-mail needs a subject.')]
      : []),
    ...(subject && hasLineBreak(subject)
      ? [problemAt('line_break', 'subject', 'A subject is one line.')]
      : []),
    ...(channel === 'SMS' && hasLineBreak(body)
      ? [problemAt('line_break', 'body', 'A text message is one line.')]
      : []),
    ...unknown('subject', subject ?? ''),
    ...unknown('body', body),
  ]
  if (problems.length) throw new BadInput(...problems)
  return input
}

/** People who write replies alone remove no wording that is sent by itself. */
export const keepOfEvents: BeforeRemove = async ({ db, actor }, ids) => {
  const [found] = await db.query(
    sql`select 1 from message_templates where id in ${ids} and event is not null limit 1`,
  )
  if (found) refuseOfEvents(actor)
  return new Map()
}

/** Customer service has its own screen of what people send by hand. */
function refuseOfEvents(actor: Actor) {
  if (!actor.codes.has('O5'))
    throw new Forbidden('Only those who set up shipping change what is sent by itself.')
}

interface Wording {
  channel: string
  subject: string | null
  body: string
}

const unknown = (field: string, text: string): Problem[] =>
  unknownGaps(text)
    .slice(0, 1)
    .map(name => problemAt('unknown_gap', field, `There is no gap {${name.slice(0, 40)}}.`))
