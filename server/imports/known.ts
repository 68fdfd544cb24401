import { sql } from 'drizzle-orm'
import { inSentence, isReference, snake } from '#define'
import type { Context } from '#server/context.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import { storedSql, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import type { ImportColumn } from './columns.ts'
import { meaningKey, type Meanings } from './links.ts'
import { partsOf, problemAt, type Draft } from './values.ts'

const keysPerStatement = 500

/**
 * The existing records of a file's rows, by row number, found by the natural key. Each has its
 * stored fields, and `labels` for the link columns of the file. `isLocked` prevents other changes
 * until the transaction ends.
 */
export async function knownRecords(
  { db, actor }: Context,
  meta: EntityMeta,
  drafts: readonly Draft[],
  columns: readonly ImportColumn[],
  meanings: ReadonlyMap<string, Meanings>,
  isLocked: boolean,
): Promise<Map<number, Row>> {
  const { key, only = {}, within = [] } = meta.entity.import!
  const isLink = (name: string) => isReference(meta.fieldOf.get(name)!)
  // A link is no text to compare: the records that it may mean are.
  const others = [...(isLink(key) ? [key] : []), ...within].filter(name =>
    columns.some(column => column.name === name),
  )
  const keyed = drafts.flatMap(({ row, values }) =>
    values[key] === null || values[key] === undefined
      ? []
      : [
          {
            row,
            key: values[key] as unknown,
            ...Object.fromEntries(
              others.map(name => [
                name,
                isLink(name)
                  ? idsOf(values[name] as unknown, meanings.get(name))
                  : ((values[name] as unknown) ?? null),
              ]),
            ),
          },
        ],
  )
  const shown = columns.filter(({ name }) => meta.labelOf.has(name))
  const selected = [
    't.id',
    't.version',
    ...storedSql(meta),
    ...shown.map(({ name }) => `${meta.labelOf.get(name)} as "label:${name}"`),
    ...dictionaryNames(columns),
  ].join(', ')
  const compared = (column: string) =>
    ignoresCase(meta.fieldOf.get(key)) ? `lower(${column})` : column
  const isKey = isLink(key) ? 'true' : `${compared(`t."${snake(key)}"`)} = ${compared('v.key')}`
  const keyType = isLink(key) ? 'text' : columnType(meta.entity, key)
  const types = others.map(
    name =>
      sql`, ${sql.identifier(name)} ${sql.raw(isLink(name) ? 'uuid[]' : columnType(meta.entity, name))}`,
  )
  const mine = [
    ...others.map(name => {
      const said = sql`v.${sql.identifier(name)}`
      const theirs = sql`t.${sql.identifier(snake(name))}`
      return isLink(name)
        ? sql`(${theirs} = any(${said}) or ${theirs} is null and ${said} is null)`
        : sql`${theirs} is not distinct from ${said}`
    }),
    ...own(meta, actor),
    ...Object.entries(only).map(
      ([name, value]) => sql`t.${sql.identifier(snake(name))} = ${value}`,
    ),
  ]
  const found = new Map<number, Row>()
  for (const part of partsOf(keyed, keysPerStatement)) {
    const rows = await db.query<Row>(
      sql`select v.row as "row", ${sql.raw(selected)} from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as v(row int, key ${sql.raw(keyType)}${sql.join(types, sql``)})
        join ${sql.raw(meta.table)} t on ${sql.raw(isKey)} and ${sql.join(mine, sql` and `)}
        ${sql.raw(isLocked ? 'order by t.id for update of t' : '')}`,
    )
    for (const { row, ...record } of rows) {
      if (found.has(row as number)) {
        const draft = drafts.find(each => each.row === row)!
        const column = columns.find(({ name }) => name === key)!
        draft.problems.push(
          problemAt(
            draft,
            column,
            'ambiguous',
            `matches several ${inSentence(meta.entity.titles[1])} that the file could change`,
          ),
        )
      }
      found.set(row as number, withLabels(record, columns))
    }
  }
  return found
}

/** The records that a link may mean; null for none. */
const idsOf = (said: unknown, meanings: Meanings | undefined) =>
  typeof said === 'string' ? (meanings?.get(meaningKey(said)) ?? []) : null

const dictionaryNames = (columns: readonly ImportColumn[]) =>
  columns
    .filter(({ field }) => field.kind === 'dictionary')
    .map(
      ({ name, field }) =>
        `(select d.name from dictionary_entries d where d.kind = '${field.options.dictionary}' and d.value = t."${snake(name)}" order by d.is_deleted, d.name limit 1) as "label:${name}"`,
    )

function withLabels(record: Row, columns: readonly ImportColumn[]): Row {
  const labels: Row = {}
  for (const { name, field } of columns) {
    const label = `label:${name}`
    if (!(label in record)) continue
    labels[name] = record[label]
    if (field.kind === 'tags') record[name] = (record[label] as { id: string }[]).map(l => l.id)
    delete record[label]
  }
  return { ...record, labels }
}
