import { BadInput, problemAt, type BeforeWrite, type Problem } from '#server/kit'
import { hasLineBreak, unknownGaps } from './gaps.ts'

/** Refuses wording that could not be sent: unknown gaps, lines in a text, an e-mail without subject. */
export const soundWording: BeforeWrite = async (_context, input, current) => {
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

interface Wording {
  channel: string
  subject: string | null
  body: string
}

const unknown = (field: string, text: string): Problem[] =>
  unknownGaps(text)
    .slice(0, 1)
    .map(name => problemAt('unknown_gap', field, `There is no gap {${name.slice(0, 40)}}.`))
