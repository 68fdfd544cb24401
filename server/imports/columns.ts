import { labelOf, type AnyField } from '../../resources/define/index.ts'
import type { Plan } from '../entities/plan.ts'
import { hiddenFields } from '../entities/visibility.ts'
import { halfOf } from '../fields/index.ts'
import type { Who } from '../session/who.ts'
import type { RowProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'

/** A column whose header names a field that a file may set. */
export interface ImportColumn {
  readonly index: number
  readonly name: string
  readonly label: string
  readonly field: AnyField
}

/** A column of the file as it is told: the field it goes to, none when it is left out. */
export interface ToldColumn {
  readonly header: string
  readonly field: string | null
}

export interface Matched {
  readonly columns: readonly ImportColumn[]
  readonly told: readonly ToldColumn[]
  readonly problems: readonly RowProblem[]
}

/** Fields that a file may set, for this person. */
export function importableFields(
  plan: Plan,
  who: Pick<Who, 'codes'>,
): (readonly [string, AnyField])[] {
  const hidden = hiddenFields(plan, who)
  return plan.fields.filter(
    ([name, field]) =>
      !field.options.readOnly && !hidden.includes(name) && halfOf(field).importCell !== null,
  )
}

/**
 * Finds the field of each column by its header: a label or a name, in any case and order, with or without blanks. What the system sets
 * itself may stand in the file and is left out; what nobody knows is told, and left out only when `ignoresUnknown`.
 */
export function matchColumns(plan: Plan, who: Who, sheet: Sheet, ignoresUnknown: boolean): Matched {
  const { row, cells } = sheet.header
  const importable = new Map(importableFields(plan, who))
  const hidden = hiddenFields(plan, who)
  const known = new Map<string, string>()
  for (const [name, field] of [...plan.fieldOf].filter(([n]) => !hidden.includes(n)))
    // Two fields with one label are told apart by their names.
    for (const key of [plain(name), plain(labelOf(name, field.options))])
      if (!known.has(key) || importable.has(name)) known.set(key, name)

  const columns: ImportColumn[] = [],
    told: ToldColumn[] = [],
    problems: RowProblem[] = []
  const wrong = (field: string, code: string, message: string) =>
    void problems.push({ row, field, code, message })
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue
    const header = (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim().slice(0, 100)
    const name = known.get(plain(header))
    const field = name === undefined ? undefined : importable.get(name)
    told.push({ header, field: field ? name! : null })
    if (name === undefined && !ignoresUnknown)
      wrong(
        header,
        'unknown_column',
        `There is no field called "${header}" in ${plan.entity.titles[1].toLowerCase()}.`,
      )
    if (!field) continue
    if (columns.some(column => column.name === name))
      wrong(
        name!,
        'duplicate_column',
        `Two columns are meant for ${labelOf(name!, field.options)}.`,
      )
    columns.push({ index, name: name!, label: labelOf(name!, field.options), field })
  }
  const stray = sheet.rows.find(r =>
    r.cells.some((cell, i) => cell !== null && (cells[i] ?? null) === null),
  )
  if (stray)
    problems.push({
      row: stray.row,
      field: 'file',
      code: 'no_header',
      message: `Row ${stray.row} has a value in a column without a header.`,
    })
  const { key } = plan.entity.import!
  if (!columns.some(column => column.name === key))
    wrong(
      key,
      'missing_column',
      `The file needs a column "${labelOf(key, plan.fieldOf.get(key)!.options)}", which tells the records apart.`,
    )
  return { columns, told, problems }
}

/** A header without what people change in it: case, blanks, a star that marks what must be given. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b_*-]+/g, '')
