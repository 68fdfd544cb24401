import type { Address, AnyField } from '#define'
import { addressFields } from '#define/fields/addressFields.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from '#server/imports/columns.ts'
import type { Draft } from './values.ts'

/** An address of an entity, with the columns that a file has of it. */
export interface AddressInFile {
  readonly name: string
  readonly field: AnyField
  readonly columns: readonly ImportColumn[]
}

/** Whether a column is a part of a field: `address.city`. */
export const isPart = ({ name }: ImportColumn) => name.includes('.')

/** The addresses of which a file has columns. */
export const addressesIn = (
  { fields }: EntityMeta,
  columns: readonly ImportColumn[],
): readonly AddressInFile[] =>
  fields.flatMap(([name, field]) => {
    const own = columns.filter(each => isPart(each) && each.name.startsWith(`${name}.`))
    return own.length ? [{ name, field, columns: own }] : []
  })

const parts = Object.keys(addressFields)

/**
 * The address that a row says; what it has no column for stays as it is. Undefined where nothing changes,
 * null where nothing but a country is left of it. Without a country it is in that of its record, or in `country`.
 */
export function addressIn(
  { values }: Draft,
  { name, field, columns }: AddressInFile,
  current: Row | undefined,
  country: string | undefined,
): Address | null | undefined {
  const said = columns.map(column => [column.name.split('.')[1]!, values[column.name]] as const)
  // What cannot be read is told by its cell.
  if (said.some(([, value]) => value === undefined)) return undefined
  const present = (current?.[name] ?? null) as Address | null
  const given = Object.fromEntries(said)
  const filled: Row = {
    ...Object.fromEntries(parts.map(part => [part, null])),
    ...present,
    ...given,
  }
  if (parts.every(part => part === 'country' || filled[part] === null))
    return present && !field.options.required ? null : undefined
  const address = {
    ...filled,
    // A branch has a city of its own.
    city: filled.city ?? values.city ?? null,
    country: given.country ?? present?.country ?? values.country ?? current?.country ?? country,
  } as unknown as Address
  return present && parts.every(part => isAlike(address, present, part)) ? undefined : address
}

const isAlike = (a: Address, b: Address, part: string) =>
  (a[part as keyof Address] ?? null) === (b[part as keyof Address] ?? null)
