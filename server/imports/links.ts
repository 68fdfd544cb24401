import { sql } from 'drizzle-orm'
import { inSentence, isReference, labelOf, snake, type AnyField } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { onlyOf } from '#server/entities/write/links.ts'
import { apartSql, metaOf, ownLabelSql, type Row } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from './columns.ts'
import type { Draft } from './reading/values.ts'

/**
 * The values of a field's texts: ids of records, or values of a dictionary. Several when a text
 * names several.
 */
export interface Meanings extends ReadonlyMap<string, readonly string[]> {
  /** Those of the records that may not be chosen (`only`); what has one keeps it. */
  readonly barred?: ReadonlySet<string> | undefined
}

/** Looks up the texts of all rows at once, one statement per link field. */
export async function meaningsOf(
  context: Context,
  columns: readonly ImportColumn[],
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, Meanings>> {
  const found = new Map<string, Meanings>()
  for (const { name, field } of columns) {
    if (field.kind === 'dictionary') found.set(name, await dictionaryMeanings(context.db, field))
    else if (isReference(field) || field.kind === 'tags')
      found.set(name, await recordMeanings(context, field, textsOf(drafts, name)))
  }
  return found
}

/** Texts are compared without case. */
export const meaningKey = (text: string) => text.toLowerCase()

const textsOf = (drafts: readonly Draft[], name: string) => [
  ...new Set(drafts.flatMap(draft => (draft.values[name] ?? []) as string | string[])),
]

/** Records by text: by label, alone or with what tells it apart, by another unique field, by e-mail address, or by id. */
async function recordMeanings(
  { db, actor }: Context,
  field: AnyField,
  texts: readonly string[],
): Promise<Meanings> {
  if (!texts.length) return new Map()
  const target = metaOf(field.options.to!)
  const unique = target.stored
    .filter(([n, f]) => f.options.unique && n !== target.entity.label)
    .map(([n]) => `t."${snake(n)}"`)
  const emails = target.stored
    .filter(([, f]) => f.kind === 'email' && !f.options.unique)
    .map(([n]) => `t."${snake(n)}"`)
  const apart = apartSql(target, 't')
  const namedBy = [
    `lower((${ownLabelSql(target)})::text) = lower(v.text)`,
    ...(apart ? [`lower(${apart}) = lower(v.text)`] : []),
    't.id::text = lower(v.text)',
    ...unique.map(column => `lower(${column}::text) = lower(v.text)`),
    ...(texts.some(text => text.includes('@')) ? emails : []).map(
      column => `lower(${column}) = lower(v.text)`,
    ),
  ]
  const living = target.isOwned
    ? sql`not t.is_deleted and t.client_id = ${actor.clientId}`
    : sql`not t.is_deleted`
  const mayChoose = sql.join([sql`true`, ...onlyOf(field, sql`t`)], sql` and `)
  const rows = await db.query<{ text: string; id: string; mayChoose: boolean }>(
    sql.join(
      namedBy.map(
        condition =>
          sql`select v.text, t.id, ${mayChoose} as "mayChoose" from unnest(${sql.param(texts)}::text[]) as v(text) join ${sql.raw(target.table)} t on ${sql.raw(condition)} where ${living}`,
      ),
      sql` union `,
    ),
  )
  return Object.assign(grouped(rows.map(({ text, id }) => [text, id])), {
    barred: new Set(rows.flatMap(({ id, mayChoose: isFree }) => (isFree ? [] : [id]))),
  })
}

/** Dictionary entries by value and by name; inactive ones are invalid for new values. */
async function dictionaryMeanings(db: Queryable, field: AnyField): Promise<Meanings> {
  const rows = await db.text<{ value: string; name: string }>(
    'select value, name from dictionary_entries where kind = $1 and is_active and not is_deleted order by position',
    [field.options.dictionary],
  )
  return grouped(
    rows.flatMap(
      ({ value, name }) =>
        [
          [value, value],
          [name, value],
        ] as const,
    ),
  )
}

function grouped(pairs: readonly (readonly [text: string, meaning: string])[]) {
  const all = new Map<string, Set<string>>()
  for (const [text, meaning] of pairs)
    all.set(meaningKey(text), (all.get(meaningKey(text)) ?? new Set()).add(meaning))
  return new Map<string, readonly string[]>(
    [...all].map(([text, meanings]) => [text, [...meanings]]),
  )
}

/** The meanings among those that may be chosen, or that the record has. */
export const choosable = (meanings: Meanings | undefined, text: string, present: unknown) =>
  (meanings?.get(meaningKey(text)) ?? []).filter(
    id => !meanings!.barred?.has(id) || [present].flat().includes(id),
  )

/** What may be chosen, in words: `only ports whose Active is Yes can be chosen`. */
export function onlyInWords({ options }: AnyField): string {
  const { entity, fieldOf } = metaOf(options.to!)
  const word = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const conditions = Object.entries(options.only ?? {}).map(
    ([name, value]) =>
      `${labelOf(name, fieldOf.get(name)?.options ?? {})} is ${[value].flat().map(word).join(' or ')}`,
  )
  return `only ${inSentence(entity.titles[1])} whose ${conditions.join(' and ')} can be chosen`
}

/** The labels of a record's current values, so that an equal text changes nothing. */
export function presentMeaning(
  field: AnyField,
  name: string,
  text: string,
  current: Row | undefined,
): string | undefined {
  if (!current) return undefined
  const same = (other: unknown) =>
    typeof other === 'string' && meaningKey(other.trim()) === meaningKey(text)
  if (field.kind === 'tags')
    return (current.labels[name] as { id: string; label: string }[]).find(l => same(l.label))?.id
  if (same(current.labels[name]) || same(current[name])) return current[name] as string
  return undefined
}
