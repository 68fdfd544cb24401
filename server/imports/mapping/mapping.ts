import { createHash } from 'node:crypto'
import { worldCountries } from '#define/fields/countries.ts'
import { inputOf } from '#server/fields/jsonSchema.ts'
import { badInput } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import {
  cellText,
  encodings,
  type Mapping,
  separators,
  type SheetCell,
  type SheetRow,
  units,
  winners,
} from '#server/imports/reading/sheet.ts'

export const noMapping: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }

/** The heading of the column that says what is wrong with a row. An import leaves it out. */
export const wrongColumn = 'What is wrong'

const some = (values: object) => ({
  type: 'object',
  additionalProperties: values,
  maxProperties: 500,
})
const heading = { type: 'string', maxLength: 200 }
const check = validator(
  inputOf({
    columns: some({ type: ['string', 'null'], maxLength: 200 }),
    constants: some({ type: 'string', minLength: 1, maxLength: 2000 }),
    dates: some({ type: 'string', enum: ['day', 'month'] }),
    decimals: some({ type: 'string', enum: ['point', 'comma'] }),
    values: some({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 2000 },
      maxProperties: 5000,
    }),
    joined: some(
      inputOf(
        {
          columns: { type: 'array', minItems: 1, maxItems: 10, items: heading },
          by: { type: 'string', maxLength: 10 },
        },
        ['columns', 'by'],
      ),
    ),
    split: some(
      inputOf(
        {
          by: { type: 'string', minLength: 1, maxLength: 10 },
          into: {
            type: 'array',
            minItems: 1,
            maxItems: 10,
            items: { type: ['string', 'null'], maxLength: 200 },
          },
        },
        ['by', 'into'],
      ),
    ),
    omits: some({
      type: 'array',
      maxItems: 100,
      items: { type: 'string', minLength: 1, maxLength: 200 },
    }),
    blanks: some({ type: 'string', minLength: 1, maxLength: 2000 }),
    rounded: some({ type: 'boolean' }),
    foreign: some({ type: 'boolean' }),
    units: some({ type: 'string', enum: [...units] }),
    lists: some({ type: 'string', enum: ['one', 'comma'] }),
    paths: some({ type: 'string', enum: ['>', '/', 'whole'] }),
    markup: some({ type: 'string', enum: ['plain', 'keep'] }),
    repeats: some({ type: 'string', enum: [...winners] }),
    reading: inputOf({
      sheet: { type: 'string', maxLength: 100 },
      encoding: { type: 'string', enum: [...encodings] },
      separator: { type: 'string', enum: [...separators] },
      heading: { type: 'integer', minimum: 1, maximum: 10_000_000 },
      leavesTotals: { type: 'boolean' },
      country: { type: 'string', enum: worldCountries },
    }),
  }),
  'body',
)

/**
 * The mapping that a form says as JSON.
 * @throws BadInput naming `mapping` or what of it is wrong
 */
export function mappingIn(text: string | readonly string[] | undefined): Mapping {
  if (text === undefined || text === '') return noMapping
  let stated: unknown
  try {
    stated = JSON.parse(String(text))
  } catch {
    stated = undefined
  }
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated))
    throw badInput('invalid', 'mapping', 'mapping must be an object as JSON.')
  check(stated)
  return { ...noMapping, ...stated }
}

/** A mapping without what it says of fields that are not open to its reader. */
export const openMapping = <
  Said extends Record<'columns' | 'constants' | 'values', Readonly<Record<string, unknown>>> &
    Pick<Mapping, 'omits' | 'blanks'>,
>(
  mapping: Said,
  isOpen: (path: unknown) => boolean,
): Said => ({
  ...mapping,
  constants: Object.fromEntries(Object.entries(mapping.constants).filter(([path]) => isOpen(path))),
  ...Object.fromEntries(
    (['values', 'omits', 'blanks'] as const).flatMap(part =>
      mapping[part]
        ? [
            [
              part,
              Object.fromEntries(
                Object.entries(mapping[part]).filter(([heading]) =>
                  isOpen(mapping.columns[heading]),
                ),
              ),
            ],
          ]
        : [],
    ),
  ),
})

export const isEmpty = (mapping: Mapping): boolean => {
  const { reading: _, ...stated } = mapping
  return Object.values(stated).every(each => !Object.keys(each).length)
}

/** Parts of a mapping by headings of the file, beside what it joins and splits. */
export const saidByHeading = (mapping: Mapping) => {
  const { constants: _, joined: __, split: ___, repeats: ____, reading: _____, ...stated } = mapping
  return stated
}

/** What was said of another file's columns, with what is said of this file as a whole. */
export const withReading = (columns: Mapping, { reading }: Mapping): Mapping => ({
  ...columns,
  ...((columns.reading ?? reading) && { reading: { ...columns.reading, ...reading } }),
})

/**
 * The heading of each column, null for a column without one. One that is there again says so: two
 * columns "Name" are `Name` and `Name (2)`.
 */
export function headingsOf(cells: SheetRow['cells']): readonly (string | null)[] {
  const taken = new Set<string>()
  return cells.map(cell => {
    if (cell === null) return null
    const stated = headingOf(cell)
    let heading = stated
    for (let n = 2; taken.has(heading); n++) heading = `${stated} (${n})`
    taken.add(heading)
    return heading
  })
}

/** What a cell of the heading row says, in characters that can be stored. */
export const headingOf = (cell: NonNullable<SheetCell>): string =>
  cellText(cell)
    .trim()
    .slice(0, 100)
    .replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')

/** What tells files of one shape: their headings, in any order. */
export const shapeOf = (cells: SheetRow['cells']): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        headingsOf(cells)
          .filter(heading => heading !== null && heading !== wrongColumn)
          .toSorted((a, b) => (a! < b! ? -1 : 1)),
      ),
    )
    .digest('hex')
