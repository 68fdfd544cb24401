import { inSentence, isReference, labelOf, type AnyField } from '#define'
import { metaOf, type LinesMeta, type EntityMeta } from '#server/entities/meta/meta.ts'
import { headerOf, lineHeader, partHeader } from '#server/exports/headers.ts'
import { mandatory } from '#server/entities/meta/schema.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { inFile, partsInFile } from '#server/fields/inCell.ts'
import type { Actor } from '#server/session/actor.ts'
import { headingOf, headingsOf, wrongColumn } from './mapping/mapping.ts'
import type { RowProblem } from './problems.ts'
import type { Sheet } from './reading/sheet.ts'

/** A column whose header names a field that a file may set. */
export interface ImportColumn {
  readonly index: number
  readonly name: string
  readonly label: string
  readonly field: AnyField
}

/** A column of the file in the answer: its field, or none when it is ignored. */
export interface MatchedColumn {
  readonly header: string
  readonly field: string | null
}

export interface Matched {
  readonly columns: readonly ImportColumn[]
  /** For child lines of the record. */
  readonly lines: readonly ImportColumn[]
  readonly told: readonly MatchedColumn[]
  readonly problems: readonly RowProblem[]
}

/** Fields that the person may set by a file; of child lines all but the parent field `by`. */
export function importableFields(
  meta: EntityMeta,
  actor: Pick<Actor, 'codes'>,
  by?: string,
): (readonly [string, AnyField])[] {
  const hidden = hiddenFields(meta, actor)
  return meta.fields.filter(
    ([name, field]) =>
      name !== by &&
      !field.options.readOnly &&
      !hidden.includes(name) &&
      inFile(field).importCell !== null &&
      (by !== undefined || !isByPosition(field)),
  )
}

/** A position names a line within its own record alone, so that a file of others cannot name it. */
function isByPosition(field: AnyField): boolean {
  if (!isReference(field)) return false
  const { entity, fieldOf } = metaOf(field.options.to!)
  return fieldOf.get(entity.label)?.kind === 'integer'
}

/** The columns of what stands in no cell of its own, such as the street of an address, of a person who may set it. */
export const importableParts = (
  meta: EntityMeta,
  actor: Pick<Actor, 'codes'>,
): (ImportAim & { readonly isNeeded: boolean })[] => {
  const hidden = hiddenFields(meta, actor)
  const needed = new Set(mandatory(meta.entity))
  return meta.fields
    .filter(([name, { options }]) => !options.readOnly && !hidden.includes(name))
    .flatMap(([name, whole]) =>
      partsInFile(whole).map(([part, field]) => ({
        path: `${name}.${part}`,
        name: part,
        label: partHeader(meta, name, part, field),
        field,
        // Without a country it is that of the row, or of whoever imports.
        isNeeded: needed.has(name) && !!field.options.required && part !== 'country',
      })),
    )
}

/** The child lines that are imported with the records, if the person may set them. */
export function importableLines(
  meta: EntityMeta,
  actor: Pick<Actor, 'codes'>,
): ImportLines | undefined {
  const { lines } = meta.entity.import!
  const found = meta.lines.find(({ field }) => field === lines?.field)
  if (!lines || !found || hiddenFields(meta, actor).includes(lines.field)) return undefined
  const { to } = metaOf(found.child).fieldOf.get(lines.key)!.options
  return {
    ...found,
    key: lines.key,
    isCounted: lines.isCounted ?? false,
    isOfOwnKind: to === meta.entity.name,
  }
}

interface ImportLines extends LinesMeta {
  readonly key: string
  readonly isCounted: boolean
  /**
   * The lines name records of this very entity, as those of a combo name SKUs: what a file says of
   * its records could be meant of them as well, so that they are meant by their whole headings alone.
   */
  readonly isOfOwnKind: boolean
}

/** A field that a column may be for, with its heading in a template. */
export interface ImportAim {
  /** The name of the field, for one of a child line `bands.from`. */
  readonly path: string
  readonly name: string
  readonly label: string
  readonly field: AnyField
  /** Of a part of a field: whether new records need it. */
  readonly isNeeded?: boolean
  /** No other heading is likely to mean it. */
  readonly isByLabel?: boolean
}

/** Every field that the person may set by a file, those of child lines last. */
export function aimsOf(meta: EntityMeta, actor: Pick<Actor, 'codes'>): readonly ImportAim[] {
  const coming = importableLines(meta, actor)
  return [
    ...importableFields(meta, actor).map(([name, field]) => ({
      path: name,
      name,
      label: headerOf(meta, name),
      field,
    })),
    ...importableParts(meta, actor),
    ...(coming ? importableFields(metaOf(coming.child), actor, coming.by) : []).map(
      ([name, field]) => ({
        path: `${coming!.field}.${name}`,
        name,
        label: lineHeader(meta, coming!, name),
        field,
        isByLabel: coming!.isOfOwnKind,
      }),
    ),
  ]
}

/** What names a record instead of the key: no heading is guessed to mean it. */
export function namedInstead(meta: EntityMeta): ImportAim[] {
  const { orBy } = meta.entity.import!
  if (orBy === undefined) return []
  const field = meta.fieldOf.get(orBy)!
  return [{ path: orBy, name: orBy, label: headerOf(meta, orBy), field, isByLabel: true }]
}

/**
 * The field that a heading says by itself: null for one that no file sets, undefined if it says
 * none.
 */
export function fieldOfHeading(
  meta: EntityMeta,
  actor: Pick<Actor, 'codes'>,
): (heading: string) => string | null | undefined {
  const known = targetsOf(meta, actor)
  return heading => {
    const target = known.get(plain(heading))
    return target && (target.field ? target.path : null)
  }
}

/** The target of a header; without a field the column is ignored. */
interface Target {
  readonly name: string
  /** The target's name: `price`, for a line `bands.price`. */
  readonly path: string
  readonly label: string
  readonly field?: AnyField | undefined
  readonly isLine?: boolean
}

/**
 * Finds the field of each column by its header: a label or a name, in any case and order, with or
 * without blanks. Columns of system fields are ignored. Unknown columns are a problem unless
 * `ignoresUnknown`.
 */
export function matchColumns(
  meta: EntityMeta,
  actor: Actor,
  sheet: Sheet,
  ignoresUnknown: boolean,
): Matched {
  const { row, cells } = sheet.header
  const known = targetsOf(meta, actor)
  const headings = headingsOf(cells)
  const columns: ImportColumn[] = [],
    lines: ImportColumn[] = [],
    told: MatchedColumn[] = [],
    problems: RowProblem[] = []
  const wrong = (field: string, code: string, message: string) =>
    void problems.push({ row, field, code, message })
  for (const [index, cell] of cells.entries()) {
    const header = headings[index]
    if (header === null || header === undefined) continue
    const chosen = sheet.fields?.[index]
    if (chosen === null) {
      told.push({ header, field: null })
      continue
    }
    const target =
      chosen === undefined
        ? known.get(plain(headingOf(cell!)))
        : [...known.values()].find(({ path, field }) => field && path === chosen)
    told.push({ header, field: target?.field ? target.path : null })
    if (!target && !ignoresUnknown)
      wrong(
        header,
        'unknown_column',
        `There is no field called "${header}" in ${inSentence(meta.entity.titles[1])}.`,
      )
    if (!target?.field) continue
    const { name, path, label, field, isLine } = target
    const among = isLine ? lines : columns
    if (among.some(column => column.name === name))
      wrong(path, 'duplicate_column', `Two columns are for ${label}. Keep one.`)
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
  const { key, orBy } = meta.entity.import!
  // A heading that nobody knows may be that of the key: whoever leaves it out says that it is not.
  const isKnown = cells.every(
    (cell, index) =>
      cell === null || sheet.fields?.[index] !== undefined || known.has(plain(headingOf(cell))),
  )
  const isThere = columns.some(({ name }) => name === key || name === orBy)
  const made = isThere || !isKnown ? undefined : madeKey(meta, columns)
  if (made) columns.push(made)
  else if (!isThere)
    wrong(
      key,
      'missing_column',
      `The file needs a column "${labelOf(key, meta.fieldOf.get(key)!.options)}", which identifies the records.${meta.entity.import!.madeOf ? ' Where it has none, leave out each column without a field: it is then made of the names.' : ''}`,
    )
  const coming = importableLines(meta, actor)
  const isKeyed = lines.some(column => column.name === coming?.key)
  if (coming && lines.length && !coming.isCounted && !isKeyed)
    wrong(
      `${coming.field}.${coming.key}`,
      'missing_column',
      `The file needs a column "${lineHeader(meta, coming, coming.key)}", which identifies the lines of a record.`,
    )
  return { columns, lines, told, problems }
}

/** The place of what no column of the file says. */
export const noColumn = -1

/** The column of the key where the file has none and names its records. */
function madeKey(
  { entity, fieldOf }: EntityMeta,
  columns: readonly ImportColumn[],
): ImportColumn | undefined {
  const { key, madeOf } = entity.import!
  if (!madeOf || !columns.some(({ name }) => name === madeOf)) return undefined
  const field = fieldOf.get(key)!
  return { index: noColumn, name: key, label: labelOf(key, field.options), field }
}

/** Every known header in normalized form. */
function targetsOf(meta: EntityMeta, actor: Pick<Actor, 'codes'>): ReadonlyMap<string, Target> {
  const known = new Map<string, Target>()
  // Two fields with one label are distinguished by their names.
  const add = (target: Target, ...headers: string[]) => {
    for (const header of headers.map(plain))
      if (!known.has(header) || target.field) known.set(header, target)
  }
  const importable = new Map([
    ...importableFields(meta, actor),
    ...namedInstead(meta).map(({ name, field }) => [name, field] as const),
  ])
  const hidden = hiddenFields(meta, actor)
  for (const [name, { options }] of [...meta.fieldOf].filter(([n]) => !hidden.includes(n))) {
    const label = labelOf(name, options)
    add({ name, path: name, label, field: importable.get(name) }, name, label)
  }
  for (const { path, name, label, field } of importableParts(meta, actor)) {
    // A bare heading means the part where the record has no such field.
    const bare = [name, labelOf(name, field.options)].filter(each => !known.has(plain(each)))
    add({ name: path, path, label, field }, path, label, ...bare)
  }
  // What is wrong with a row stands beside it in the file to mend.
  if (!known.has(plain(wrongColumn)))
    add({ name: wrongColumn, path: wrongColumn, label: wrongColumn }, wrongColumn)
  const coming = importableLines(meta, actor)
  if (!coming) return known
  const ofRecord = new Set(known.keys())
  for (const [name, field] of importableFields(metaOf(coming.child), actor, coming.by)) {
    const label = labelOf(name, field.options)
    const target = { name, path: `${coming.field}.${name}`, label, field, isLine: true }
    // A bare header means the line's field when the record has no such field.
    const alone = coming.isOfOwnKind
      ? []
      : [name, label].filter(header => !ofRecord.has(plain(header)))
    add(target, target.path, lineHeader(meta, coming, name), ...alone)
  }
  return known
}

/** A normalized header: without case, blanks and the star of required fields. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b_*-]+/g, '')
