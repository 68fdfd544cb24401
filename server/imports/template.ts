import { Readable } from 'node:stream'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { csvOf } from '#server/exports/csv.ts'
import type { Format } from '#server/exports/file.ts'
import { headerOf, lineHeader } from '#server/exports/headers.ts'
import { xlsxOf } from '#server/exports/xlsx.ts'
import { halfOf, type Cell } from '#server/fields/index.ts'
import type { Who } from '#server/session/actor.ts'
import { importableFields, importableLines } from './columns.ts'
import { hintMark } from './values.ts'

/** A file to fill in: a header for each field that it may set, and one line that says what each takes. That line is no record when it comes back. Child lines come after
 * the record's own columns. */
export function templateOf(plan: Plan, who: Who, format: Format): Readable {
  const lines = importableLines(plan, who)
  const ofLines = lines ? importableFields(planOf(lines.child), who, lines.by) : []
  const ofRecord = importableFields(plan, who)
  const fields = [...ofRecord, ...ofLines]
  const headers = [
    ...ofRecord.map(([name]) => headerOf(plan, name)),
    ...ofLines.map(([name]) => lineHeader(plan, lines!, name)),
  ]
  const hints = fields.map(([, field]): Cell => {
    const isNeeded =
      field.options.required && field.options.default === undefined && field.kind !== 'tags'
    const initial =
      field.options.default === undefined
        ? ''
        : `; ${halfOf(field).exportCell!(field.options.default, field.options, who.country).text} when empty`
    return {
      text: `${hintMark}${isNeeded ? 'required, ' : ''}${halfOf(field).hint(field.options)}${initial}`,
    }
  })
  const batches = Readable.from([[hints]])
  return format === 'csv'
    ? Readable.from(csvOf(headers, batches))
    : xlsxOf({ name: plan.entity.titles[1], headers, batches })
}
