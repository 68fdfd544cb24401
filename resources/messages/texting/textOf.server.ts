import { sql } from 'drizzle-orm'
import { NotFound, problemAt, type Context, type Problem } from '#server/kit'
import { filled, hasLineBreak, oneLine } from '#resources/messages/templates/gaps.ts'
import { textNumber, textNumberOf } from './phoneNumber.server.ts'
import { gapsOf, type Facts } from './subjectFacts.server.ts'

/** An active template. */
interface Wording {
  readonly name: string
  readonly body: string
}

/** A text as it would go out. */
export interface Text {
  text: string
  /** In the form of gateways. */
  to: string | undefined
  template: string | undefined
  /** The day that it tells goods to be there on. */
  aboutDay: string | undefined
  problems: (Problem & { field: string })[]
}

/** The problems that are a mistake of the request, not a refusal. */
export const malformed: ReadonlySet<string> = new Set(['line_break', 'required', 'invalid'])

/** The wording that was chosen, if any. @throws NotFound naming `templateId` */
export async function wordingOf(
  { db, actor }: Context,
  templateId: string | null | undefined,
): Promise<Wording | undefined> {
  if (!templateId) return undefined
  const [template] = await db.query<Wording>(sql`
    select name, body from message_templates where id = ${templateId} and client_id = ${actor.clientId} and channel = 'SMS' and is_active and not is_deleted`)
  if (!template) throw new NotFound('This template does not exist or is not active.', 'templateId')
  return template
}

/** The text as it would go out, and all that speaks against it. */
export function textOf(
  template: Wording | undefined,
  input: { text?: string | null; to?: string | null },
  facts: Facts,
): Text {
  const written = input.text ?? ''
  const text = written.trim() || oneLine(filled(template?.body ?? '', gapsOf(facts)))
  const typed = input.to?.trim() || undefined
  const isTyped = typed !== undefined && typed !== facts.phone
  // A number that somebody gives stays that number, also where it is the main one.
  const number =
    typed === undefined
      ? textNumberOf(facts)
      : textNumber(typed, facts.country, facts.textCountries)
  const problems = [
    ...(text ? [] : [problemAt('required', 'text', 'Write a text, or choose a template.')]),
    ...(hasLineBreak(written)
      ? [problemAt('line_break', 'text', 'A text message is one line.')]
      : []),
    ...(hasLineBreak(input.to ?? '')
      ? [problemAt('line_break', 'to', 'A telephone number is one line.')]
      : []),
    ...(facts.consentSms
      ? []
      : [problemAt('no_consent', 'to', `${facts.customer} does not allow text messages.`)]),
    ...(!number
      ? [problemAt('no_number', 'to', `${facts.customer} has no telephone number.`)]
      : 'why' in number
        ? [problemAt(number.isForeign && isTyped ? 'invalid' : 'not_textable', 'to', number.why)]
        : []),
  ]
  return {
    text,
    to: number && 'e164' in number ? number.e164 : undefined,
    template: template?.name,
    aboutDay:
      !written.trim() && template?.body.includes('{expected}') && facts.expectedOn
        ? facts.expectedOn
        : undefined,
    problems,
  }
}
