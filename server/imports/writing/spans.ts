import { sql } from 'drizzle-orm'
import { inSentence, labelOf, snake, type DateRange } from '#define'
import type { Context } from '#server/context.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import { storedSql, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import { own } from '#server/entities/read/visibility.ts'
import { initialOf } from '#server/imports/known.ts'
import { partsOf, problemAt } from '#server/imports/reading/values.ts'
import type { Wanted } from '#server/imports/wanted.ts'

const perStatement = 500

/** The span of days by whose first day a file tells records of an entity apart, such as the rates of a tax. */
const spanOf = ({ entity, fieldOf }: EntityMeta) =>
  entity.import!.within?.find(name => fieldOf.get(name)!.kind === 'dateRange')

/** A record with its span: one of the file, or one that is there and that no row is about. */
interface Spanned {
  readonly span: DateRange
  /** Its place among those of the file. */
  readonly place?: number
  readonly current?: Row
}

/**
 * Lets each record of a span without an end end where the next of the same begins, whether that one
 * comes with the file or is there: a rate lasts until another one does. What is there and is ended by a new
 * record changes with the row of that one. A span that says its own end keeps it.
 * @returns what is wanted, and behind it what changes along
 */
export async function endingAtNext(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  isLocked: boolean,
): Promise<readonly Wanted[]> {
  const name = spanOf(meta)
  if (!name) return wanted
  const valueOf = ({ input, current }: Wanted, field: string): unknown =>
    field in input
      ? input[field]
      : (current?.[field] ?? initialOf(meta.fieldOf.get(field)!, context.actor))
  const { key, within = [] } = meta.entity.import!
  const others = [key, ...within].filter(part => part !== name)
  const told = (value: unknown) =>
    typeof value === 'string' ? value.toLowerCase() : (value ?? null)
  const sameOf = (value: (field: string) => unknown) =>
    JSON.stringify(others.map(part => told(value(part))))
  const groups = new Map<string, Spanned[]>()
  for (const [place, each] of wanted.entries()) {
    const span = valueOf(each, name) as DateRange | null
    if (each.problems.length || !span) continue
    const same = sameOf(field => valueOf(each, field))
    const group = groups.get(same) ?? []
    groups.set(same, group)
    group.push({ span, place })
  }
  const isWanted = new Set(
    wanted.flatMap(({ current, problems }) => (current && !problems.length ? [current.id] : [])),
  )
  const keys = [...groups.values()].map(group =>
    Object.fromEntries(others.map(part => [part, valueOf(wanted[group[0]!.place!]!, part)])),
  )
  for (const record of await presentOf(context, meta, others, keys, isLocked))
    if (!isWanted.has(record.id))
      groups
        .get(sameOf(field => record[field]))
        ?.push({ span: record[name] as DateRange, current: record })
  const all = [...wanted]
  for (const group of groups.values()) {
    group.sort((a, b) => (a.span.from < b.span.from ? -1 : 1))
    for (const [i, { span, place, current }] of group.entries()) {
      const next = group[i + 1]
      if (!next) continue
      if (next.span.from === span.from || (span.to && span.to >= next.span.from)) {
        const [later, earlier] = next.place === undefined ? [place, next] : [next.place, { place }]
        if (later !== undefined)
          tellOverlap(meta, name, wanted[later]!, wanted[earlier.place ?? -1])
      }
      if (span.to || next.span.from === span.from) continue
      const ended = { from: span.from, to: dayBefore(next.span.from) }
      if (place !== undefined) all[place] = withSpan(wanted[place]!, name, ended)
      // Two stored spans are left as they are: the file changes neither.
      else if (next.place !== undefined)
        all.push({
          row: wanted[next.place]!.row,
          current,
          input: { [name]: ended },
          problems: [],
        })
    }
  }
  return all
}

/** Tells that the span of a row covers days of another one, of the file or there. */
function tellOverlap(
  { entity, fieldOf }: EntityMeta,
  name: string,
  { row, problems }: Wanted,
  other: Wanted | undefined,
) {
  const label = labelOf(name, fieldOf.get(name)!.options)
  const whose = other ? `row ${other.row}` : `another ${inSentence(entity.titles[0])}`
  problems.push(problemAt({ row }, { name, label }, 'overlap', `covers days of ${whose}`))
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The same record with this span, which changes nothing where it has it already. */
function withSpan(each: Wanted, name: string, span: DateRange): Wanted {
  const present = each.current?.[name] as DateRange | undefined
  const { [name]: _, ...rest } = each.input
  const isThere = present?.from === span.from && present.to === span.to
  return { ...each, input: isThere ? rest : { ...rest, [name]: span } }
}

/** The living records that are the same as one of `keys` in all but their span. */
async function presentOf(
  { db, actor }: Context,
  meta: EntityMeta,
  others: readonly string[],
  keys: readonly Row[],
  isLocked: boolean,
): Promise<Row[]> {
  const types = others.map(part => `"${part}" ${columnType(meta.entity, part)}`).join(', ')
  const same = others.map(part => {
    const [theirs, said] = [`t."${snake(part)}"`, `v."${part}"`]
    return ignoresCase(meta.fieldOf.get(part))
      ? `lower(${theirs}) = lower(${said})`
      : `${theirs} is not distinct from ${said}`
  })
  const selected = ['t.id', 't.version', ...storedSql(meta)].join(', ')
  const found: Row[] = []
  for (const part of partsOf(keys, perStatement)) {
    const document = JSON.stringify(part.map(each => jsonRow(meta, each)))
    found.push(
      ...(await db.query<Row>(sql`
        select ${sql.raw(selected)} from jsonb_to_recordset(${document}::jsonb) as v(${sql.raw(types)})
          join ${sql.raw(meta.table)} t on ${sql.raw(same.join(' and '))} where ${sql.join(own(meta, actor), sql` and `)}
          ${sql.raw(isLocked ? 'order by t.id for no key update of t' : '')}`)),
    )
  }
  return found
}
