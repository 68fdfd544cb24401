import { Readable } from 'node:stream'
import type { Plan } from '../entities/plan.ts'
import { csvOf } from '../exports/csv.ts'
import type { Format } from '../exports/file.ts'
import { headerOf } from '../exports/headers.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import { halfOf, type Cell } from '../fields/index.ts'
import type { Who } from '../session/who.ts'
import { importableFields } from './columns.ts'
import { hintMark } from './values.ts'

/** A file to fill in: a header for each field that it may set, and one line that says what each takes. That line is no record when it comes back. */
export function templateOf(plan: Plan, who: Who, format: Format): Readable {
  const fields = importableFields(plan, who)
  const headers = fields.map(([name]) => headerOf(plan, name))
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
