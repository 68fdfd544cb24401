import { sql } from 'drizzle-orm'
import { BadInput, problemAt, type BeforeWrite, type Problem, type Queryable } from '#server/kit'
import { hasLineBreak, unknownGaps } from '#resources/messages/templates/gaps.ts'
import { caseGaps } from './caseGaps.ts'
import type { Block } from './rendering.ts'

/** A template as a case is written to with it. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly language: string
  readonly step: number
  readonly delay: number
  readonly subject: string
  readonly blocks: readonly Block[]
}

/** SQL of templates `t` with their blocks in order. */
const templates = sql`
  select t.id, t.name, t.source, t.language, t.step, t.delay, t.subject,
    coalesce((select json_agg(json_build_object('kind', b.kind, 'text', b.text) order by b.position) from retargeting_blocks b where b.template_id = t.id and not b.is_deleted), '[]') as blocks
  from retargeting_templates t`

/**
 * The next template of a sequence, in the language of the case, else in English; undefined after the
 * last one. The one that was changed last counts among several of a step.
 */
export async function nextTemplate(
  db: Queryable,
  of: {
    readonly clientId: string
    readonly source: string
    readonly language: string
    readonly step: number
  },
): Promise<Template | undefined> {
  const [next] = await db.query<Template>(sql`
    ${templates} where t.client_id = ${of.clientId} and t.source = ${of.source} and t.language in (${of.language}, 'English') and t.step > ${of.step}
      and t.is_active and not t.is_deleted order by t.step, t.language = ${of.language} desc, t.updated_on_utc desc, t.id desc limit 1`)
  return next
}

export const templateOf = async (db: Queryable, id: string): Promise<Template> =>
  (await db.query<Template>(sql`${templates} where t.id = ${id}`))[0]!

interface Wording {
  readonly subject: string
  /** Absent where they are not changed, and were not read. */
  readonly blocks?: readonly Block[]
}

/** Refuses an e-mail that nobody could unsubscribe from, or with gaps that nothing fills. */
export const soundTemplate: BeforeWrite = async (_context, input, current) => {
  const wording = { ...current, ...input } as unknown as Wording
  const { subject, blocks = [] } = wording
  const problems: Problem[] = [
    ...(hasLineBreak(subject)
      ? [problemAt('line_break', 'subject', 'The subject must be one line.')]
      : []),
    ...unknown('subject', subject),
    ...blocks.flatMap(({ text, kind }, i) => [
      ...unknown(`blocks.${i}.text`, text ?? ''),
      ...(text?.trim() || kind === 'Items'
        ? []
        : [problemAt('required', `blocks.${i}.text`, 'Enter the text.')]),
    ]),
    ...(!wording.blocks || blocks.some(({ kind }) => kind === 'Unsubscribe')
      ? []
      : [
          problemAt(
            'unsubscribe',
            'blocks',
            'Add a block that says how to unsubscribe. No e-mail goes out without one.',
          ),
        ]),
  ]
  if (problems.length) throw new BadInput(...problems)
  return input
}

const unknown = (field: string, text: string): Problem[] =>
  unknownGaps(text, caseGaps)
    .slice(0, 1)
    .map(name => problemAt('unknown_gap', field, `There is no gap {${name.slice(0, 40)}}.`))
