import type { RaRecord } from 'ra-core'
import { fieldsOf, type AnyEntity, type AnyField, type Fields } from '#define'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { maySee } from '#src/fields/maySee.ts'
import type { ClientTime } from '#src/fields/time/time.ts'

type Values = Record<string, any>

/** The initial values of a new record, of the fields that the user may set. */
export const blankOf = (entity: AnyEntity, client: ClientTime): Values =>
  defaultsOf(settable(entity.fields as Fields), client)

/** The initial values from an address, without those that the user may not set. */
export function givenIn(entity: AnyEntity, source: string | null): Values {
  const known = settable(entity.fields as Fields)
  return Object.fromEntries(Object.entries(parsed(source)).filter(([name]) => name in known))
}

/** The values of a record for a copy: without unique values and without the ids of its lines. */
export function copyOf(entity: AnyEntity, record: RaRecord): Values {
  const names = fieldsOf(entity).filter(([, field]) => isCopied(field))
  return {
    ...Object.fromEntries(
      names.map(([name, field]) => [
        name,
        field.kind === 'lines' ? linesOf(field, record[name]) : record[name],
      ]),
    ),
    labels: record.labels,
  }
}

/**
 * The values of a form for a template: without dates, which would be past, and without unique
 * values.
 */
export const templateOf = (entity: AnyEntity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(settable(entity.fields as Fields)).flatMap(([name, field]) =>
      isCopied(field) && !ofOne.includes(field.kind) && !isEmpty(values[name])
        ? [[name, values[name]]]
        : [],
    ),
  )

const ofOne = ['date', 'instant', 'dateRange', 'lines', 'image', 'file']

const settable = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.options.readOnly && maySee(field)),
  )

/** A default of today or now belongs to the copy's own time. */
const isCopied = (field: AnyField) =>
  !field.options.readOnly &&
  !field.options.unique &&
  field.options.default !== 'today' &&
  field.options.default !== 'now' &&
  maySee(field)

const linesOf = ({ options }: AnyField, lines: readonly Values[] | undefined): Values[] => {
  const kept = Object.entries(options.from!.fields)
    .filter(([name, field]) => name !== options.by && isCopied(field))
    .map(([name]) => name)
  return (lines ?? []).map(line => ({
    ...Object.fromEntries(kept.map(name => [name, line[name]])),
    labels: line.labels,
  }))
}

function parsed(source: string | null): object {
  try {
    const value: unknown = JSON.parse(source ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
