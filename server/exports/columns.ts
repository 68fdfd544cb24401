import { columnsOf, snake, type Country } from '#define'
import { planOf, type LinesPlan, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { halfOf, type Cell } from '#server/fields/index.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { headerOf, lineHeader } from './headers.ts'

/** One column of an export. */
export interface Column {
  readonly name: string
  readonly header: string
  /** SQL of what the cell shows, of one row `t`. */
  readonly sql: string
  readonly cellOf: (row: Row, country: Country) => Cell | null
  /** Of a child line: which lines, and SQL of what the cell shows of one line `t`. */
  readonly ofLines?: { readonly lines: LinesPlan; readonly sql: string }
}

/**
 * The columns that were asked for (`name,colour`), those of one kind of child lines among them (`bands.price`), or those that the list shows at first; never what the person may not see.
 * @throws BadInput naming each one that there is not
 */
export function columnsFor(plan: Plan, who: Who, asked: string | undefined): Column[] {
  const hidden = hiddenFields(plan, who)
  const has = (path: string) => {
    const { of, name, lines } = placeOf(plan, path)
    return (
      !hidden.includes(lines?.field ?? name) &&
      !hiddenFields(of, who).includes(name) &&
      !!of.fieldOf.get(name) &&
      halfOf(of.fieldOf.get(name)!).exportCell !== null
    )
  }
  const names =
    asked === undefined
      ? columnsOf(plan.entity).filter(has)
      : asked.split(',').map(name => name.trim())
  const unknown = names.filter(name => !has(name))
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(name => ({
        code: 'unknown_column',
        field: 'columns',
        message: `${plan.entity.titles[1]} have no column "${name.slice(0, 100)}" to export.`,
      })),
    )
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice)
    throw new BadInput({
      code: 'duplicate_column',
      field: 'columns',
      message: `columns names ${twice} twice.`,
    })
  const [first, ...others] = new Set(
    names.filter(name => name.includes('.')).map(name => name.split('.')[0]!),
  )
  if (others.length)
    throw new BadInput({
      code: 'two_lines',
      field: 'columns',
      message: `columns names lines of ${first} and of ${others[0]}: a file has one kind of lines.`,
    })
  return names.map((name, i) => columnOf(plan, name, `c${i}`))
}

/** The entity that a column is of, its field there, and the child lines that it is one of. */
function placeOf(plan: Plan, path: string): { of: Plan; name: string; lines?: LinesPlan } {
  const [field, ...name] = path.split('.')
  const lines = name.length ? plan.lines.find(each => each.field === field) : undefined
  return lines ? { of: planOf(lines.child), name: name.join('.'), lines } : { of: plan, name: path }
}

function columnOf(plan: Plan, path: string, alias: string): Column {
  const { of, name, lines } = placeOf(plan, path)
  const field = of.fieldOf.get(name)!
  const { exportCell } = halfOf(field)
  const shown = `${shownSql(of, name)} as ${alias}`
  return {
    name: path,
    header: lines ? lineHeader(plan, lines, name) : headerOf(plan, name),
    sql: lines ? `l.${alias}` : shown,
    ...(lines && { ofLines: { lines, sql: shown } }),
    cellOf: (row, country) => {
      const value = row[alias]
      return value === null || value === undefined
        ? null
        : exportCell!(value, field.options, country)
    },
  }
}

/** What people read for the field: the label of a reference, the name of a dictionary's entry, else the value. */
function shownSql(plan: Plan, name: string): string {
  const field = plan.fieldOf.get(name)!
  const label = plan.labelOf.get(name)
  if (label) return label
  const value = plan.sqlOf.get(name)!
  if (name === 'id') return `${value}::text`
  if (field.kind === 'dictionary')
    return `coalesce((select d.name from dictionary_entries d where d.kind = '${field.options.dictionary}' and d.value = t."${snake(name)}" order by d.is_deleted, d.name limit 1), ${value})`
  return halfOf(field).read?.(value) ?? value
}
