import { sql } from 'drizzle-orm'
import { isField, isReference, labelOf, type AnyCall, type AnyField, type Shape } from '#define'
import type { Context } from '#server/context.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { notFound } from '#server/entities/read/read.ts'
import { ofActor, unknownLink } from '#server/entities/write/links.ts'
import { BadInput } from '#server/http/errors.ts'

/** An id that a call was given, and where it stands in its input. */
interface Given {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly field: AnyField
}

/**
 * References in the input of a call must exist and belong to the person's client, or to the company;
 * what a change refers to must be alive too. One statement looks at all of them, by their tables. A
 * call without references asks nothing. What is `answeredByRow` is left to the call.
 * @throws NotFound for the record that the call is about, BadInput naming every other field
 */
export async function refuseUnknownReferences(
  { db, actor }: Context,
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
) {
  const given = givenIn(call.input as Shape, input)
  if (!given.length) return
  const checks = [...new Set(given.map(({ field }) => field.options.to!))].map(to => {
    const target = metaOf(to)
    const some = given.filter(({ field }) => field.options.to === to)
    const ids = [...new Set(some.map(({ id }) => id))]
    return sql`select ${sql.raw(`'${to}'`)} as target, g.id::text from unnest(${sql.param(ids)}::uuid[]) g(id)
      where not exists (select 1 from ${sql.raw(target.table)} r where r.id = g.id ${ofActor(target, actor)}
        ${call.changes ? sql`and not r.is_deleted` : sql``})`
  })
  const missing = await db.query<{ target: string; id: string }>(
    sql.join(checks, sql` union all `),
    'prepared',
  )
  if (!missing.length) return
  const isMissing = new Set(missing.map(({ target, id }) => `${target} ${id}`))
  const unknown = given.filter(({ field, id }) => isMissing.has(`${field.options.to} ${id}`))
  const subject = subjectOf(call)
  const [ofSubject] = unknown.filter(({ path }) => path === subject)
  if (ofSubject) throw notFound(metaOf(ofSubject.field.options.to!), subject)
  throw new BadInput(
    ...unknown.map(({ path, name, field }) => unknownLink(path, labelOf(name, field.options))),
  )
}

/** The input with the record that a call is about: the first one that it cannot do without. */
const subjectOf = (call: AnyCall) =>
  Object.entries(call.input as Shape).find(
    ([, part]) => isField(part) && isReference(part) && part.options.required,
  )?.[0]

function givenIn(shape: Shape, input: Readonly<Record<string, unknown>>, at = ''): Given[] {
  return Object.entries(shape).flatMap(([name, part]): Given[] => {
    const value = input[name]
    const path = at + name
    if (value === undefined || value === null) return []
    if (isField(part)) return idsOf(part, value).map(id => ({ id, path, name, field: part }))
    if (part.node === 'object') return givenIn(part.shape, value as Values, `${path}.`)
    if (part.node === 'list')
      return (value as readonly Values[]).flatMap((row, i) =>
        givenIn(part.shape as Shape, row, `${path}.${i}.`),
      )
    return []
  })
}

type Values = Readonly<Record<string, unknown>>

/** The ids of a reference or of several, in the database's spelling. */
const idsOf = (field: AnyField, value: unknown): string[] =>
  (isReference(field) || field.kind === 'tags') && !field.options.answeredByRow
    ? [value as string | string[]].flat().map(id => id.toLowerCase())
    : []
