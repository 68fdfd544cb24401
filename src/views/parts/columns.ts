import {
  columnsOf,
  fieldsOf,
  instant,
  integer,
  labelOf,
  sortableFields,
  text,
  type AnyEntity,
  type AnyField,
  type SystemValues,
} from '#define'
import { halfOf, type FieldHalf } from '#src/fields/index.ts'
import { maySee } from '#src/fields/maySee.ts'
import { say } from '#src/i18n/say.ts'

/** A field of an entity as its views show it. */
export interface Shown {
  readonly name: string
  readonly label: string
  readonly field: AnyField
  readonly half: FieldHalf
  /** Of a day: the flag that says that the record should have been done by it, and what that is called. */
  readonly late?: { readonly by: string; readonly label: string }
}

export interface Column extends Shown {
  readonly isSortable: boolean
  readonly width: number
  /** What the column keeps where the list is narrower than its columns; its width where it does not shrink. */
  readonly least: number
  /** From how many pixels on its values are seen whole, where they are shortened in a narrower one. */
  readonly whole: number | undefined
  /** The width is the person's own. */
  readonly isSized: boolean
}

/** A column that a person has chosen; sized in pixels where they have. */
export interface ChosenColumn {
  readonly field: string
  readonly width?: number
}

/** What a list can be filtered by: its fields, then what other records say. */
export const filtersOf = (entity: AnyEntity): Shown[] => [
  ...shownOf(entity, entity.list?.filters ?? []),
  ...Object.entries(entity.list?.sought ?? {}).map(([name, { field }]) => ({
    name,
    label: labelOf(name, field.options),
    field,
    half: halfOf(field),
  })),
]

/** The columns of a list: those that the person has chosen, in their order, else those that the declaration shows at first. */
export function listColumns(
  entity: AnyEntity,
  chosen: readonly ChosenColumn[] = columnsOf(entity).map(field => ({ field })),
): Column[] {
  const sortable = sortableFields(entity)
  const widths = new Map(chosen.map(({ field, width }) => [field, width]))
  const known = choosableFields(entity)
  const names = [...widths.keys()].filter(name => known.includes(name))
  // What was chosen long ago may all be gone; a list without columns would be nothing.
  const shown = shownOf(entity, names.length > 0 ? names : columnsOf(entity))
  return shown.map(each => {
    const { name, label, field, half, late } = each
    const isSortable = sortable.includes(name)
    // Never narrower than its heading, with the sign of its order.
    const heading = Math.ceil(label.length * 7.4) + (isSortable ? 34 : 22)
    const mark = late ? late.label.length * 7 + 20 : 0
    const own = widths.get(name)
    const width = own ?? Math.max(half.width(field) + mark, heading)
    const least = Math.min(width, Math.max((half.least ?? width - mark) + mark, heading))
    const whole = half.whole && half.whole + mark
    return { ...each, isSortable, isSized: own !== undefined, width, least, whole }
  })
}

/** Every field that a list can show, those first that the declaration suggests. */
export const choosableFields = (entity: AnyEntity): string[] => [
  ...new Set([
    ...columnsOf(entity),
    ...fieldsOf(entity)
      .filter(([, { kind, options }]) => kind !== 'lines' && kind !== 'json' && !options.secret)
      .map(([name]) => name),
    'createdOnUtc',
    'updatedOnUtc',
  ]),
]

/** Of these fields those that the person may see. */
export const shownOf = (entity: AnyEntity, names: readonly string[]): Shown[] =>
  names.map(name => shownField(entity, name)).filter(({ field }) => maySee(field))

/** A field of the entity by its name, the system's own among them. */
export function shownField(entity: AnyEntity, name: string): Shown {
  const field: AnyField =
    (entity.fields as Record<string, AnyField>)[name] ?? systemFields[name as keyof SystemValues]
  const isSystem = field === systemFields[name as keyof SystemValues]
  const label = isSystem
    ? say(`common.${name as keyof SystemValues}`)
    : labelOf(name, field.options)
  const late = field.options.late
  return {
    name,
    label,
    field,
    half: halfOf(field),
    ...(late && { late: { by: late, label: labelOf(late, entity.fields[late].options) } }),
  }
}

const systemFields: Record<keyof SystemValues, AnyField> = {
  id: text({ readOnly: true }),
  version: integer({ readOnly: true }),
  createdOnUtc: instant({ readOnly: true }),
  updatedOnUtc: instant({ readOnly: true }),
}

/** Fields that a form sets, in its sections; one section without a heading where none are declared. Secrets are typed while a record is added. */
export function sectionsOf(
  entity: AnyEntity,
  isNew: boolean,
): { title?: string; fields: Shown[] }[] {
  const isAsked = (name: string) =>
    isNew || !(entity.fields as Record<string, AnyField>)[name]?.options.secret
  if (entity.form)
    return Object.entries(entity.form).map(([title, names]) => ({
      title,
      fields: shownOf(entity, names.filter(isAsked)),
    }))
  return [
    {
      fields: shownOf(
        entity,
        fieldsOf(entity)
          .filter(([, { options }]) => !options.readOnly)
          .map(([name]) => name)
          .filter(isAsked),
      ),
    },
  ]
}

/** What the system keeps of a record: shown beside the form, set by nobody. That it is late stands at its day. */
export const factsOf = (entity: AnyEntity): Shown[] =>
  shownOf(entity, [
    ...fieldsOf(entity)
      .filter(([, { kind, options }]) => options.readOnly && kind !== 'lines')
      .map(([name]) => name)
      .filter(name => fieldsOf(entity).every(([, { options }]) => options.late !== name)),
    'createdOnUtc',
    'updatedOnUtc',
  ])

/** Child lines that no form sets: they come from calls, and are shown below what a form holds. */
export const keptLines = (entity: AnyEntity): Shown[] =>
  shownOf(
    entity,
    fieldsOf(entity)
      .filter(([, { kind, options }]) => options.readOnly && kind === 'lines')
      .map(([name]) => name),
  )
