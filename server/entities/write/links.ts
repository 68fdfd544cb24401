import { sql, type SQL } from 'drizzle-orm'
import { isFile, isReference, labelOf, snake, type AnyField } from '#define'
import type { Context } from '#server/context.ts'
import { BadInput, problemAt } from '#server/http/errors.ts'
import { kinOf } from '#server/files/holders.ts'
import type { Actor } from '#server/session/actor.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { defaults } from './input.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'

interface Written {
  input: Row
  current?: Row | undefined
  prefix?: string
}

/**
 * References, tags and dictionary values that were set must exist, be alive and belong to the
 * person's client. One statement checks all of all rows. Foreign keys cannot check clients and soft
 * deletes.
 */
export async function refuseUnknownLinks(
  { db, actor }: Context,
  meta: EntityMeta,
  rows: readonly Written[],
) {
  const checks = rows.flatMap(({ input, current = {}, prefix = '' }) => {
    const after: Row = { ...defaults(meta), ...current, ...input }
    return meta.fields.flatMap(([name, f]) => {
      // The field that limits a reference is checked as well.
      const isSet = [name, ...Object.values(f.options.narrowedBy ?? {})].some(
        n => input[n] !== undefined && !isSame(input[n], current[n]),
      )
      const value = after[name]
      if (f.options.readOnly || value === undefined || value === null || !isSet) return []
      const missing = missingLink(meta, f, actor, value, after, current[name])
      return missing
        ? [sql`select ${prefix + name}::text as path, ${name}::text as field where ${missing}`]
        : []
    })
  })
  if (!checks.length) return
  const unknown = await db.query<{ path: string; field: string }>(
    sql.join(checks, sql` union all `),
  )
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(({ path, field }) =>
        unknownLink(path, labelOf(field, meta.fieldOf.get(field)!.options)),
      ),
    )
}

/** The answer to an id that is nowhere, and to one of another client: nobody can tell which. */
export const unknownLink = (path: string, label: string) =>
  problemAt('unknown_reference', path, `${label}: choose an entry from the list.`)

function missingLink(
  meta: EntityMeta,
  f: AnyField,
  actor: Actor,
  value: any,
  record: Row,
  before: unknown,
): SQL | undefined {
  if (isReference(f)) {
    const narrowed = Object.entries(f.options.narrowedBy ?? {}).map(
      ([theirs, mine]) =>
        sql`r.${sql.identifier(snake(theirs))} is not distinct from ${record[mine] ?? null}`,
    )
    return sql`not exists (${living(f, actor, sql.join([sql`r.id = ${value}`, ...narrowed, ...onlyOf(f, sql`r`)], sql` and `))})`
  }
  if (isFile(f)) return sql`not exists (${fileOf(meta, f, actor, value)})`
  if (f.kind === 'tags' && value.length)
    return sql`${value.length} <> (select count(*) from (${living(f, actor, sql.join([sql`r.id in ${value}`, ...onlyOf(f, sql`r`, before)], sql` and `))}) found)`
  if (f.kind === 'dictionary')
    return sql`not exists (select 1 from dictionary_entries r where r.kind = ${f.options.dictionary} and r.value = ${value} and r.is_active and not r.is_deleted)`
  return undefined
}

/** The conditions on a chosen record `of` (`only`); stored tags may stay. */
export const onlyOf = (f: AnyField, of: SQL, before?: unknown) =>
  Object.entries(f.options.only ?? {}).map(([name, value]) => {
    const fits = sql`${of}.${sql.identifier(snake(name))} in ${[value].flat()}`
    return Array.isArray(before) && before.length ? sql`(${fits} or ${of}.id in ${before})` : fits
  })

/**
 * The file must have been uploaded for a field of this entity or its kin; only pictures for an
 * image field.
 * Company records share their files as well.
 */
const fileOf = (meta: EntityMeta, f: AnyField, actor: Actor, id: string): SQL => sql`
  select 1 from files r where r.id = ${id} and r.owner_entity in ${kinOf(meta)} and r.owner_id is null and not r.is_deleted
  ${meta.isOwned ? sql`and r.client_id = ${actor.clientId}` : sql``} ${f.kind === 'image' ? sql`and r.mime like 'image/%'` : sql``}`

function living(f: AnyField, actor: Actor, condition: SQL): SQL {
  const target = metaOf(f.options.to!)
  return sql`select 1 from ${sql.raw(target.table)} r where ${condition} and not r.is_deleted ${ofActor(target, actor)}`
}

/** That the record `r` is of the person's client, unless the company shares its kind. */
export const ofActor = ({ isOwned }: EntityMeta, { clientId }: Actor) =>
  isOwned ? sql`and r.client_id = ${clientId}` : sql``
