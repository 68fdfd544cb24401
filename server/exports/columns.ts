import { columnsOf, isOfParent, snake, type AnyField, type Clock } from '#define'
import { metaOf, type LinesMeta, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { kindColumn, type Cell } from '#server/fields/index.ts'
import { cellOf, inFile, partsInFile } from '#server/fields/inCell.ts'
import { BadInput, badInput, problemAt } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { headerOf, lineHeader, partHeader } from './headers.ts'

/** One column of an export. */
export interface Column {
  readonly name: string
  readonly header: string
  /** SQL of the cell, for one row `t`. */
  readonly sql: string
  readonly cellOf: (row: Row, clock: Clock) => Cell | null
  /** Whether code works it out: its field, and where the row holds the value. */
  readonly filled?: { readonly field: string; readonly alias: string }
  /** For a child line: its lines field, and SQL of the cell for one line `t`. */
  readonly ofLines?: { readonly lines: LinesMeta; readonly sql: string }
}

/**
 * The requested columns, or the list's default ones; never hidden fields. `name,colour,bands.price`
 * includes a column of child lines, of one kind at most; `bands.*` includes those of their list. `address.city` is a
 * part of an address.
 * @throws BadInput with each unknown column
 */
export function columnsFor(meta: EntityMeta, actor: Actor, asked: string | undefined): Column[] {
  const hidden = hiddenFields(meta, actor)
  const has = (path: string) => {
    const { of, name, lines, part } = placeOf(meta, path)
    return part
      ? !hidden.includes(name)
      : !hidden.includes(lines?.field ?? name) &&
          !hiddenFields(of, actor).includes(name) &&
          !!of.fieldOf.get(name) &&
          inFile(of.fieldOf.get(name)!).exportCell !== null
  }
  const names =
    asked === undefined
      ? columnsOf(meta.entity).filter(has)
      : asked.split(',').flatMap(name => expanded(meta, name.trim(), has))
  const unknown = names.filter(name => !has(name))
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(name =>
        problemAt(
          'unknown_column',
          'columns',
          `${meta.entity.titles[1]} have no column "${name.slice(0, 100)}" to export.`,
        ),
      ),
    )
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice) throw badInput('duplicate_column', 'columns', `columns names ${twice} twice.`)
  const [first, ...others] = new Set(names.flatMap(name => placeOf(meta, name).lines?.field ?? []))
  if (others.length)
    throw badInput(
      'two_lines',
      'columns',
      `columns names lines of ${first} and of ${others[0]}: a file has one kind of lines.`,
    )
  return names.map((name, i) => columnOf(meta, name, `c${i}`))
}

/** The columns of child lines for `bands.*`; any other name is itself. */
function expanded(meta: EntityMeta, name: string, has: (path: string) => boolean): string[] {
  const lines = meta.lines.find(({ field }) => `${field}.*` === name)
  if (!lines) return [name]
  const { entity } = metaOf(lines.child)
  const own = columnsOf(entity).filter(column => !isOfParent(entity, column, lines.by))
  return own.map(column => `${lines.field}.${column}`).filter(has)
}

/** The entity of a column, its field there, and the lines field if it is a line's. */
function placeOf(
  meta: EntityMeta,
  path: string,
): { of: EntityMeta; name: string; lines?: LinesMeta; part?: readonly [string, AnyField] } {
  const [field, ...name] = path.split('.')
  const part = partsInFile(meta.fieldOf.get(field!)).find(([each]) => each === name.join('.'))
  if (part) return { of: meta, name: field!, part }
  const lines = name.length ? meta.lines.find(each => each.field === field) : undefined
  return lines ? { of: metaOf(lines.child), name: name.join('.'), lines } : { of: meta, name: path }
}

function columnOf(meta: EntityMeta, path: string, alias: string): Column {
  const { of, name, lines, part } = placeOf(meta, path)
  const field = part?.[1] ?? of.fieldOf.get(name)!
  if (part)
    return {
      name: path,
      header: partHeader(meta, name, ...part),
      sql: `${meta.sqlOf.get(name)!}->>'${part[0]}' as ${alias}`,
      cellOf: (row, clock) => cellOf(field, row[alias], clock),
    }
  const { holds } = field.options
  // Whose clocks on the wall a moment is read by stands in its record.
  const place = holds && of.sqlOf.get(holds) ? `${alias}_${holds}` : undefined
  const shown = `${shownSql(of, name)} as ${alias}${place ? `, ${of.sqlOf.get(holds!)!} as ${place}` : ''}`
  return {
    name: path,
    header: lines ? lineHeader(meta, lines, name) : headerOf(meta, name),
    sql: lines ? [alias, ...(place ? [place] : [])].map(each => `l.${each}`).join(', ') : shown,
    ...(lines && { ofLines: { lines, sql: shown } }),
    ...(field.options.filled && { filled: { field: name, alias } }),
    cellOf: (row, clock) => cellOf(field, row[alias], clock, place ? { [holds!]: row[place] } : {}),
  }
}

/**
 * The text of the field: the label of a reference, the name of a dictionary entry, else the value.
 */
function shownSql(meta: EntityMeta, name: string): string {
  const field = meta.fieldOf.get(name)!
  const label = meta.labelOf.get(name)
  if (label) return label
  const lines = meta.lines.find(each => each.field === name)
  if (lines) {
    const [each, by] = [metaOf(lines.child).entity.label, lines.by].map(of => `v."${snake(of)}"`)
    return `(select json_agg(${each} order by ${each}) from ${metaOf(lines.child).table} v where ${by} = t.id and not v.is_deleted)`
  }
  const value = meta.sqlOf.get(name)!
  if (name === 'id') return `${value}::text`
  if (field.kind === 'dictionary')
    return `coalesce((select d.name from dictionary_entries d where d.kind = '${field.options.dictionary}' and d.value = t."${snake(name)}" order by d.is_deleted, d.name limit 1), ${value})`
  return kindColumn(field).read?.(value) ?? value
}
