import { createHash } from 'node:crypto'
import { inputOf } from '#server/fields/jsonSchema.ts'
import { badInput } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import type { Mapping, SheetRow } from '#server/imports/sheet.ts'

export const noMapping: Mapping = { columns: {}, constants: {}, dates: {} }

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

export const isEmpty = ({ columns, constants, dates }: Mapping): boolean =>
  [columns, constants, dates].every(each => !Object.keys(each).length)

/**
 * The heading of each column, null for a column without one. One that is there again says so: two
 * columns "Name" are `Name` and `Name (2)`.
 */
export function headingsOf(cells: SheetRow['cells']): readonly (string | null)[] {
  const seen = new Map<string, number>()
  return cells.map(cell => {
    if (cell === null) return null
    const said = headingOf(cell)
    const times = (seen.get(said) ?? 0) + 1
    seen.set(said, times)
    return times === 1 ? said : `${said} (${times})`
  })
}

/** What a cell of the heading row says. */
export const headingOf = (cell: NonNullable<SheetRow['cells'][number]>): string =>
  (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim().slice(0, 100)

/** What tells files of one shape: their headings, in any order. */
export const shapeOf = (cells: SheetRow['cells']): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        headingsOf(cells)
          .filter(heading => heading !== null)
          .toSorted(),
      ),
    )
    .digest('hex')
