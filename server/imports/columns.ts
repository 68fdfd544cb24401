import { labelOf, type AnyField } from '#define'
import { planOf, type LinesPlan, type Plan } from '#server/entities/meta/meta.ts'
import { lineHeader } from '#server/exports/headers.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { halfOf } from '#server/fields/index.ts'
import type { Who } from '#server/session/actor.ts'
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
  /** Of the child lines that come along. */
  readonly lines: readonly ImportColumn[]
  readonly told: readonly ToldColumn[]
  readonly problems: readonly RowProblem[]
}

/** Fields that a file may set, for this person; of child lines all but the one `by` which they know their record. */
export function importableFields(
  plan: Plan,
  who: Pick<Who, 'codes'>,
  by?: string,
): (readonly [string, AnyField])[] {
  const hidden = hiddenFields(plan, who)
  return plan.fields.filter(
    ([name, field]) =>
      name !== by &&
      !field.options.readOnly &&
      !hidden.includes(name) &&
      halfOf(field).importCell !== null,
  )
}

/** The child lines that come in with the records, for a person who may set them. */
export function importableLines(
  plan: Plan,
  who: Pick<Who, 'codes'>,
): (LinesPlan & { readonly key: string }) | undefined {
  const { lines } = plan.entity.import!
  const found = plan.lines.find(({ field }) => field === lines?.field)
  return lines && found && !hiddenFields(plan, who).includes(lines.field)
    ? { ...found, key: lines.key }
    : undefined
}

/** Where a header leads; without a field what stands there is left out. */
interface Target {
  readonly name: string
  /** As it is told: `price`, of a line `bands.price`. */
  readonly path: string
  readonly label: string
  readonly field?: AnyField | undefined
  readonly isLine?: boolean
}

/**
 * Finds the field of each column by its header: a label or a name, in any case and order, with or without blanks. What the system sets
 * itself may stand in the file and is left out; what nobody knows is told, and left out only when `ignoresUnknown`.
 */
export function matchColumns(plan: Plan, who: Who, sheet: Sheet, ignoresUnknown: boolean): Matched {
  const { row, cells } = sheet.header
  const known = targetsOf(plan, who)
  const columns: ImportColumn[] = [],
    lines: ImportColumn[] = [],
    told: ToldColumn[] = [],
    problems: RowProblem[] = []
  const wrong = (field: string, code: string, message: string) =>
    void problems.push({ row, field, code, message })
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue
    const header = (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim().slice(0, 100)
    const target = known.get(plain(header))
    told.push({ header, field: target?.field ? target.path : null })
    if (!target && !ignoresUnknown)
      wrong(
        header,
        'unknown_column',
        `There is no field called "${header}" in ${plan.entity.titles[1].toLowerCase()}.`,
      )
    if (!target?.field) continue
    const { name, path, label, field, isLine } = target
    const among = isLine ? lines : columns
    if (among.some(column => column.name === name))
      wrong(path, 'duplicate_column', `Two columns are meant for ${label}.`)
    among.push({ index, name, label, field })
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
  const coming = importableLines(plan, who)
  if (coming && lines.length && !lines.some(column => column.name === coming.key))
    wrong(
      `${coming.field}.${coming.key}`,
      'missing_column',
      `The file needs a column "${lineHeader(plan, coming, coming.key)}", which tells the lines of a record apart.`,
    )
  return { columns, lines, told, problems }
}

/** Every header that means something, without what people change in it. */
function targetsOf(plan: Plan, who: Who): ReadonlyMap<string, Target> {
  const known = new Map<string, Target>()
  // Two fields with one label are told apart by their names.
  const add = (target: Target, ...headers: string[]) => {
    for (const header of headers.map(plain))
      if (!known.has(header) || target.field) known.set(header, target)
  }
  const importable = new Map(importableFields(plan, who))
  const hidden = hiddenFields(plan, who)
  for (const [name, { options }] of [...plan.fieldOf].filter(([n]) => !hidden.includes(n))) {
    const label = labelOf(name, options)
    add({ name, path: name, label, field: importable.get(name) }, name, label)
  }
  const coming = importableLines(plan, who)
  if (!coming) return known
  const ofRecord = new Set(known.keys())
  for (const [name, field] of importableFields(planOf(coming.child), who, coming.by)) {
    const label = labelOf(name, field.options)
    const target = { name, path: `${coming.field}.${name}`, label, field, isLine: true }
    // Alone it means the line's where the record has no such field.
    const alone = [name, label].filter(header => !ofRecord.has(plain(header)))
    add(target, target.path, lineHeader(plan, coming, name), ...alone)
  }
  return known
}

/** A header without what people change in it: case, blanks, a star that marks what must be given. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b_*-]+/g, '')
