import { isReference } from '#define'
import type { Context } from '#server/context.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { namesOf } from '#server/entities/read/recordAsOf.ts'
import { inFile } from '#server/fields/inCell.ts'
import { isId } from '#server/http/validation.ts'
import type { Actor } from '#server/session/actor.ts'
import { matchColumns, type ImportColumn } from '#server/imports/columns.ts'
import { countriesIn } from '#server/imports/reading/countries.ts'
import type { Sheet } from '#server/imports/reading/sheet.ts'
import { readValues, type Draft } from '#server/imports/reading/values.ts'

/**
 * A row as it was read: what each field gets, in words; links and entries as the file names them.
 * Empty where the row says nothing that can be read.
 */
export interface PreviewRow {
  readonly row: number
  readonly values: readonly { field: string; text: string }[]
}

const mostRows = 5

/** The first rows of a file as they were read. */
export async function previewOf(
  { db, actor }: Context,
  meta: EntityMeta,
  sheet: Sheet,
): Promise<readonly PreviewRow[]> {
  const { columns, lines } = matchColumns(meta, actor, sheet, true)
  const rows = sheet.rows.slice(0, mostRows)
  const countryOf = await countriesIn({ db, actor }, columns, lines, { ...sheet, rows })
  const parts = await Promise.all(
    [columns, lines].map(some => readValues(rows, some, actor, countryOf)),
  )
  const ofLines = meta.entity.import!.lines?.field
  const names = await namesOf(db, idsIn([...columns, ...lines], parts.flat()))
  const shown = (column: ImportColumn, values: Row = {}) => {
    const value = values[column.name]
    return names.get(value as string) ?? textOf(column, value, actor, values)
  }
  return parts[0]!.map((draft, n) => ({
    row: draft.row,
    values: [
      ...columns.map(column => ({
        field: column.name,
        text: shown(column, draft.values),
      })),
      ...lines.map(column => ({
        field: `${ofLines}.${column.name}`,
        text: shown(column, parts[1]![n]?.values),
      })),
    ],
  }))
}

/** The records that a person chose for what the file says. */
function idsIn(columns: readonly ImportColumn[], drafts: readonly Draft[]) {
  const ids: Record<string, string[]> = {}
  for (const { name, field } of columns)
    if (isReference(field))
      for (const { values } of drafts)
        if (typeof values[name] === 'string' && isId(values[name]))
          (ids[field.options.to!] ??= []).push(values[name])
  return ids
}

function textOf({ field }: ImportColumn, value: unknown, actor: Actor, record: Row): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && field.kind === 'tags') return value.join(', ')
  if (isReference(field) || field.kind === 'dictionary') return String(value as string)
  return inFile(field).exportCell?.(value as never, field.options, actor, record).text ?? ''
}
