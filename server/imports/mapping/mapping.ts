import { createHash } from 'node:crypto'
import { inputOf } from '#server/fields/jsonSchema.ts'
import { badInput } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import type { Mapping, SheetCell, SheetRow } from '#server/imports/reading/sheet.ts'

export const noMapping: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }

/** The heading of the column that says what is wrong with a row. An import leaves it out. */
export const wrongColumn = 'What is wrong'

const some = (values: object) => ({
  type: 'object',
  additionalProperties: values,
  maxProperties: 500,
})
const check = validator(
  inputOf({
    columns: some({ type: ['string', 'null'], maxLength: 200 }),
    constants: some({ type: 'string', minLength: 1, maxLength: 2000 }),
    dates: some({ type: 'string', enum: ['day', 'month'] }),
    values: some({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 2000 },
      maxProperties: 5000,
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
  let said: unknown
  try {
    said = JSON.parse(String(text))
  } catch {
    said = undefined
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw badInput('invalid', 'mapping', 'mapping must be an object as JSON.')
  check(said)
  return { ...noMapping, ...said }
}

export const isEmpty = ({ columns, constants, dates, values }: Mapping): boolean =>
  [columns, constants, dates, values].every(each => !Object.keys(each).length)

/**
 * The heading of each column, null for a column without one. One that is there again says so: two
 * columns "Name" are `Name` and `Name (2)`.
 */
export function headingsOf(cells: SheetRow['cells']): readonly (string | null)[] {
  const taken = new Set<string>()
  return cells.map(cell => {
    if (cell === null) return null
    const said = headingOf(cell)
    let heading = said
    for (let n = 2; taken.has(heading); n++) heading = `${said} (${n})`
    taken.add(heading)
    return heading
  })
}

/** What a cell of the heading row says, in characters that can be stored. */
export const headingOf = (cell: NonNullable<SheetCell>): string =>
  (typeof cell === 'string' ? cell : JSON.stringify(cell))
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
