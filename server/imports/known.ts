import { sql } from 'drizzle-orm'
import { snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import { halfOf } from '#server/fields/index.ts'
import type { Who } from '#server/session/actor.ts'
import type { ImportColumn } from './columns.ts'
import { problemAt, type Draft } from './values.ts'

const keysPerStatement = 500

/**
 * The records that rows of a file stand for, by the row's number, found by the natural key. Each has its stored fields, and `labels` of the
 * links that the file has columns for. `isLocked` keeps others from changing them until the transaction ends.
 */
export async function knownRecords(
  db: Queryable,
  plan: Plan,
  who: Who,
  drafts: readonly Draft[],
  columns: readonly ImportColumn[],
  isLocked: boolean,
): Promise<Map<number, Row>> {
  const { key, only = {} } = plan.entity.import!
  const keyed = drafts.flatMap(({ row, values }) =>
    values[key] === null || values[key] === undefined ? [] : [{ row, key: values[key] as unknown }],
  )
  const shown = columns.filter(({ name }) => plan.labelOf.has(name))
  const selected = [
    't.id',
    't.version',
    ...plan.stored.map(
      ([n, f]) => `${halfOf(f).read?.(plan.sqlOf.get(n)!) ?? plan.sqlOf.get(n)} as "${n}"`,
    ),
    ...shown.map(({ name }) => `${plan.labelOf.get(name)} as "label:${name}"`),
    ...dictionaryNames(columns),
  ].join(', ')
  const compared = (column: string) =>
    ignoresCase(plan.fieldOf.get(key)) ? `lower(${column})` : column
  const mine = [
    ...own(plan, who),
    ...Object.entries(only).map(
      ([name, value]) => sql`t.${sql.identifier(snake(name))} = ${value}`,
    ),
  ]
  const found = new Map<number, Row>()
  for (let from = 0; from < keyed.length; from += keysPerStatement) {
    const part = JSON.stringify(keyed.slice(from, from + keysPerStatement))
    const rows = await db.query<Row>(
      sql`select v.row as "row", ${sql.raw(selected)} from jsonb_to_recordset(${part}::jsonb) as v(row int, key ${sql.raw(columnType(plan.entity, key))})
        join ${sql.raw(plan.table)} t on ${sql.raw(`${compared(`t."${snake(key)}"`)} = ${compared('v.key')}`)} and ${sql.join(mine, sql` and `)}
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
            `names several ${plan.entity.titles[1].toLowerCase()} that a file may change`,
          ),
        )
      }
      found.set(row as number, withLabels(record, columns))
    }
  }
  return found
}

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
