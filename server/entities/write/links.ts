import { sql, type SQL } from 'drizzle-orm'
import { isFile, isReference, labelOf, snake, type AnyField } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { defaults } from './input.ts'
import { planOf, type Plan, type Row } from '#server/entities/meta/meta.ts'

interface Written {
  input: Row
  current?: Row | undefined
  prefix?: string
}

/**
 * References, tags and dictionary values that were set must exist, live, and belong to the person's client; one statement checks
 * all of all rows. The foreign keys behind them know nothing of clients and of soft deletes.
 */
export async function refuseUnknownLinks(
  tx: Queryable,
  plan: Plan,
  who: Who,
  rows: readonly Written[],
) {
  const checks = rows.flatMap(({ input, current = {}, prefix = '' }) => {
    const after: Row = { ...defaults(plan), ...current, ...input }
    return plan.fields.flatMap(([name, f]) => {
      // What narrows a reference decides about it as well.
      const isSet = [name, ...Object.values(f.options.within ?? {})].some(
        n => input[n] !== undefined && !isSame(input[n], current[n]),
      )
      const value = after[name]
      if (f.options.readOnly || value === undefined || value === null || !isSet) return []
      const missing = missingLink(plan, f, who, value, after, current[name])
      return missing
        ? [sql`select ${prefix + name}::text as path, ${name}::text as field where ${missing}`]
        : []
    })
  })
  if (!checks.length) return
  const unknown = await tx.query<{ path: string; field: string }>(
    sql.join(checks, sql` union all `),
  )
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(({ path, field }) => ({
        code: 'unknown_reference',
        field: path,
        message: `${labelOf(field, plan.fieldOf.get(field)!.options)}: there is no such entry to choose.`,
      })),
    )
}

function missingLink(
  plan: Plan,
  f: AnyField,
  who: Who,
  value: any,
  record: Row,
  before: unknown,
): SQL | undefined {
  if (isReference(f)) {
    const narrowed = Object.entries(f.options.within ?? {}).map(
      ([theirs, mine]) =>
        sql`r.${sql.identifier(snake(theirs))} is not distinct from ${record[mine] ?? null}`,
    )
    return sql`not exists (${living(f, who, sql.join([sql`r.id = ${value}`, ...narrowed, ...onlyOf(f)], sql` and `))})`
  }
  if (isFile(f)) return sql`not exists (${fileOf(plan, f, who, value)})`
  if (f.kind === 'tags' && value.length)
    return sql`${value.length} <> (select count(*) from (${living(f, who, sql.join([sql`r.id in ${value}`, ...onlyOf(f, before)], sql` and `))}) found)`
  if (f.kind === 'dictionary')
    return sql`not exists (select 1 from dictionary_entries r where r.kind = ${f.options.dictionary} and r.value = ${value} and r.is_active and not r.is_deleted)`
  return undefined
}

/** What a record must be like to be chosen (`only`); tags that were there before may stay. */
const onlyOf = (f: AnyField, before?: unknown) =>
  Object.entries(f.options.only ?? {}).map(([name, value]) => {
    const fits = sql`r.${sql.identifier(snake(name))} in ${[value].flat()}`
    return Array.isArray(before) && before.length ? sql`(${fits} or r.id in ${before})` : fits
  })

/** A file that was uploaded for a field of this entity; pictures only for an image. Records of the whole company share their files as well. */
const fileOf = (plan: Plan, f: AnyField, who: Who, id: string): SQL => sql`
  select 1 from files r where r.id = ${id} and r.owner_entity = ${plan.entity.name} and r.owner_id is null and not r.is_deleted
  ${plan.isOwned ? sql`and r.client_id = ${who.clientId}` : sql``} ${f.kind === 'image' ? sql`and r.mime like 'image/%'` : sql``}`

function living(f: AnyField, who: Who, condition: SQL): SQL {
  const target = planOf(f.options.to!)
  return sql`select 1 from ${sql.raw(target.table)} r where ${condition} and not r.is_deleted ${target.isOwned ? sql`and r.client_id = ${who.clientId}` : sql``}`
}
