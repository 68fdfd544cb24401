import { Readable } from 'node:stream'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { streamOf, type Format } from '#server/exports/file.ts'
import { headerOf, lineHeader } from '#server/exports/headers.ts'
import { inFile } from '#server/fields/inCell.ts'
import { kindColumn, type Cell } from '#server/fields/index.ts'
import type { Actor } from '#server/session/actor.ts'
import { importableFields, importableLines, importableParts } from '#server/imports/columns.ts'
import { hintMark } from '#server/imports/reading/values.ts'

/**
 * An import template: a header for each field that it may set, and one line that explains each
 * column. Import ignores that line. Child lines follow the record's own columns.
 */
export function templateOf(meta: EntityMeta, actor: Actor, format: Format): Readable {
  const lines = importableLines(meta, actor)
  const ofLines = lines ? importableFields(metaOf(lines.child), actor, lines.by) : []
  const ofRecord = importableFields(meta, actor)
  const ofParts = importableParts(meta, actor)
  const fields = [
    ...ofRecord,
    ...ofParts.map(({ name, field }) => [name, field] as const),
    ...ofLines,
  ]
  const headers = [
    ...ofRecord.map(([name]) => headerOf(meta, name)),
    ...ofParts.map(({ label }) => label),
    ...ofLines.map(([name]) => lineHeader(meta, lines!, name)),
  ]
  const hints = fields.map(([, field]): Cell => {
    const isNeeded =
      field.options.required &&
      field.options.default === undefined &&
      !['tags', 'lines'].includes(field.kind)
    const { default: value } = field.options
    const said =
      value === 'today' || value === 'now'
        ? value
        : value !== undefined && kindColumn(field).exportCell!(value, field.options, actor).text
    const initial = said === false ? '' : `; ${said} when empty`
    return {
      text: `${hintMark}${isNeeded ? 'required, ' : ''}${inFile(field).hint(field.options)}${initial}`,
    }
  })
  return streamOf(format, {
    name: meta.entity.titles[1],
    headers,
    batches: Readable.from([[hints]]),
  })
}
