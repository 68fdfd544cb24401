import {
  columnsOf,
  fieldsOf,
  groupOf,
  isWorkedOut,
  namesOf,
  type AnyEntity,
  type AnyField,
} from '#define'
import type { Slots } from '#src/app/product/slots.ts'

interface How {
  /** The columns that are shown. */
  readonly columns: readonly string[]
  /** The views of areas on the list's screen. */
  readonly slots: readonly Slots[]
}

/**
 * The fields of rows that the generic list reads, as its request names them: those of its columns, its
 * title, its links and its tone. Undefined where something may read any field, such as a panel that
 * does not declare what it `reads`.
 * @example rowFields(orderTags, { columns: ['name'], slots: [] }) // 'name,colour'
 */
export function rowFields(entity: AnyEntity, { columns, slots }: How): string | undefined {
  const read = readBySlots(slots)
  // A step of rows reads what its call takes, which is not loaded yet.
  if (!read || entity.rowSteps || entity.rowLists || entity.rowsOf) return undefined
  const known = listable(entity)
  const shown = columns.filter(name => known.has(name))
  const reads = new Set(
    [
      ...(shown.length > 0 ? shown : columnsOf(entity)).flatMap(name => readByColumn(entity, name)),
      ...readByRow(entity),
      ...read,
    ].filter(name => name !== undefined),
  )
  const names = [...known].filter(name => reads.has(name))
  return names.length > 0 ? names.join(',') : undefined
}

/** The declared columns; on a screen of the person's own records they are not named in each row. */
export const columnsFor = (
  entity: AnyEntity,
  filter: Readonly<Record<string, unknown>> = {},
): string[] => columnsOf(entity).filter(field => filter[field] !== 'me')

/** The fields of rows that panels read; undefined where one may read all. */
function readBySlots(slots: readonly Slots[]): readonly string[] | undefined {
  // A page of its own shows the generic list as a part of it.
  if (slots.some(({ list }) => list)) return undefined
  const panels = slots.flatMap(each => each.panels?.list ?? [])
  return panels.every(({ reads }) => reads) ? panels.flatMap(({ reads }) => reads!) : undefined
}

/** The fields that lists can be asked for. */
const listable = (entity: AnyEntity): ReadonlySet<string> =>
  new Set([
    ...fieldsOf(entity).flatMap(([name, { kind, options }]) =>
      kind === 'lines' || options.secret ? [] : [name],
    ),
    ...(isWorkedOut(entity) ? [] : ['createdOnUtc', 'updatedOnUtc']),
  ])

/** The fields that a cell reads: its value, and what says how that is shown. */
function readByColumn(entity: AnyEntity, column: string) {
  const group = groupOf(entity, column)
  const names = group ? namesOf(group.field, group.name) : [column]
  return names.flatMap(name => {
    const { link, opensAt, currency, holds, late } = optionsOf(entity, name)
    return [name, link?.by, opensAt?.by, currency, holds, late]
  })
}

/** The fields that a row reads whatever its columns are: its title, picture, tone, and where it leads. */
function readByRow(entity: AnyEntity) {
  const { label, picture, list, links = {} } = entity
  const parent = fieldsOf(entity).find(([, { options }]) => options.onDelete === 'cascade')
  return [
    label,
    // A title that is an amount has the record's currency.
    ...(entity.fields[label]?.kind === 'money' ? ['currency'] : []),
    picture,
    list?.tone,
    list?.open?.by,
    parent?.[0],
    ...Object.values(links).flatMap(({ takes = {}, while: when }) => [
      ...Object.values(takes),
      when?.field,
    ]),
  ]
}

const optionsOf = ({ fields }: AnyEntity, name: string): AnyField['options'] =>
  (fields as Readonly<Record<string, AnyField>>)[name]?.options ?? {}
