import {
  captionOf,
  columnsOf,
  fieldsOf,
  flag,
  groupOf,
  instant,
  integer,
  isWorkedOut,
  labelOf,
  parametersOf,
  sortableFields,
  text,
  type AnyEntity,
  type AnyField,
  type SystemValues,
} from '#define'
import { days } from '#define/kinds.ts'
import { may } from '#src/app/access.ts'
import { ownFilters } from '#src/app/product/panels.ts'
import { kindView, type KindView } from '#src/fields/index.ts'
import { maySee } from '#src/fields/maySee.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

/** A field of an entity as its views show it. */
export interface Shown {
  readonly name: string
  readonly label: string
  /** The label without the unit, beside a value that says it; absent if it has none. */
  readonly caption?: string
  readonly field: AnyField
  readonly view: KindView
  /** For a day: the flag that the record is late for it, and the flag's label. */
  readonly late?: { readonly by: string; readonly label: string }
}

export interface Column extends Shown {
  readonly isSortable: boolean
  readonly width: number
  /** The minimum width in a list that is too narrow; the width if the column does not shrink. */
  readonly least: number
  /** The width in pixels from which values show completely; narrower columns shorten them. */
  readonly whole: number | undefined
  /** Its place on the card of a phone, if it has one of its own. */
  readonly part?: CardPart
  /** The user has set the width. */
  readonly isSized: boolean
  /** It tells the rows apart: it is wide, and shrinks after the others. */
  readonly isMain: boolean
  /** It has all the width that the values of the page need. */
  readonly isWhole?: boolean
}

/** A phone's card begins with these: title and status, name and amount, day. */
export type CardPart = 'status' | 'name' | 'amount' | 'day'

/** A column chosen by the user, with its width in pixels if sized. */
export interface ChosenColumn {
  readonly field: string
  readonly width?: number
}

/** The filters of a list: its fields, then those that its area adds. */
export const filtersOf = (entity: AnyEntity): Shown[] => [
  ...shownOf(entity, entity.list?.filters ?? []),
  ...Object.entries(parametersOf(entity)).map(([name, field]) =>
    shownBeside(name, field, {
      ...kindView(field),
      ...(isOneValue(field) && { Filter: OneValue }),
    }),
  ),
  ...Object.entries(ownFilters(entity)).map(([name, field]) =>
    shownBeside(name, field, kindView(field)),
  ),
  ...(entity.list?.deleted && may(entity, 'remove') ? [deleted()] : []),
]

/** A filter that is no field. */
const shownBeside = (name: string, field: AnyField, view: KindView): Shown => ({
  name,
  label: labelOf(name, field.options),
  field,
  view,
})

/** A read model is asked with one day or one choice; other filters take several. */
const isOneValue = ({ kind }: AnyField) => kind === 'date' || kind === 'choice'
const OneValue = LazyPart(() => import('#src/views/list/filters/ParameterFilter.tsx'))

/** Lists the deleted records in place of the others. */
const deleted = (): Shown => {
  const field = flag()
  return { name: 'isDeleted', label: say('list.deleted'), field, view: kindView(field) }
}

/** The columns of a list: those chosen by the user, in their order, otherwise the declared ones. */
export function listColumns(
  entity: AnyEntity,
  chosen: readonly ChosenColumn[] = columnsOf(entity).map(field => ({ field })),
): Column[] {
  const sortable = sortableFields(entity)
  const widths = new Map(chosen.map(({ field, width }) => [field, width]))
  const known = choosableFields(entity)
  const names = [...widths.keys()].filter(name => known.includes(name))
  // All columns of an old choice may be gone; a list needs at least one.
  const shown = shownAsOne(entity, names.length > 0 ? names : columnsOf(entity))
  const parts = cardParts(entity, shown)
  return shown.map(each => {
    const { name, label, field, view, late } = each
    const isSortable = sortable.includes(name)
    // At least as wide as its heading with the sort arrow.
    const heading = headingWidth(label, isSortable)
    const mark = late ? late.label.length * 7 + 20 : 0
    const own = widths.get(name)
    const isMain = name === entity.list?.main
    const boldly = name === entity.label && field.kind === 'text' ? bold : 0
    const width = own ?? Math.max(view.width(field) + mark + boldly, heading, isMain ? longName : 0)
    const whole = view.whole && view.whole + mark
    // Rows whose name is a moment, and those of one day, are told apart by its time of day.
    const least =
      whole && (name === entity.label || field.options.hasTime)
        ? width
        : Math.min(width, Math.max((view.least ?? width - mark) + mark, heading))
    const part = parts.get(name)
    return {
      ...each,
      isSortable,
      isSized: own !== undefined,
      isMain,
      width,
      least,
      whole,
      ...(part && { part }),
    }
  })
}

/** In pixels, with the arrow of its sort. */
const headingWidth = (label: string, isSortable: boolean) =>
  Math.ceil(label.length * 7.4) + (isSortable ? 34 : 22)

/** The same column with no more than its heading and these pixels of values need. */
export function narrowTo(column: Column, needed: number): Column {
  const width = Math.min(
    column.width,
    Math.max(needed, headingWidth(column.label, column.isSortable)),
  )
  if (width === column.width) return column
  return { ...column, width, least: Math.min(column.least, width), whole: undefined, isWhole: true }
}

/** Pixels that capitals and digits take more where a record's name is set bold. */
const bold = 12

/** Pixels in which most names of products are read whole. */
const longName = 230

/** A card begins with what its record is known by; where that is no column, with the first column. */
export const titleOfCard = <Each extends Shown>(
  { label }: AnyEntity,
  columns: readonly Each[],
): Each | undefined => columns.find(({ name }) => name === label) ?? columns[0]

/** The columns with places of their own on a card beside its title (`titleOfCard`). */
function cardParts(entity: AnyEntity, shown: readonly Shown[]): Map<string, CardPart> {
  const title = titleOfCard(entity, shown)
  const others = shown.filter(each => each !== title)
  const first = (...wishes: ((shown: Shown) => boolean)[]) =>
    wishes.map(wish => others.find(wish)?.name).find(name => name !== undefined)
  const places: Record<CardPart, string | undefined> = {
    status: first(
      ({ name }) => name === entity.statuses?.field,
      ({ field }) => field.kind === 'choice' && !!field.options.tones,
    ),
    name: first(({ field: { kind } }) => ['reference', 'text', 'longText'].includes(kind)),
    amount: first(
      ({ field }) => !!field.options.owed,
      ({ field }) => field.kind === 'money',
    ),
    day: first(({ field: { kind } }) => days.includes(kind)),
  }
  return new Map(
    Object.entries(places).flatMap(([part, name]) => (name ? [[name, part as CardPart]] : [])),
  )
}

/** Every field that a list can show, the suggested ones first. */
export const choosableFields = (entity: AnyEntity): string[] => [
  ...new Set([
    ...columnsOf(entity),
    ...fieldNames(
      entity,
      ({ kind, options }) => kind !== 'lines' && kind !== 'json' && !options.secret,
    ),
    ...(isWorkedOut(entity) ? [] : ['createdOnUtc', 'updatedOnUtc']),
  ]),
]

/** The names of the fields that meet a condition, in declared order. */
export const fieldNames = (
  entity: AnyEntity,
  isMeant: (field: AnyField, name: string) => boolean,
): string[] => fieldsOf(entity).flatMap(([name, field]) => (isMeant(field, name) ? [name] : []))

/** Those of these fields that the user may see. */
export const shownOf = (entity: AnyEntity, names: readonly string[]): Shown[] =>
  names.map(name => shownField(entity, name)).filter(({ field }) => maySee(field))

/** The same, with fields that are read as one (`asOne`) in the place of the first of them. */
export function shownAsOne(entity: AnyEntity, names: readonly string[]): Shown[] {
  const groups = new Map(names.map(name => [groupOf(entity, name)?.name ?? name, name]))
  return shownOf(entity, [...groups.values()]).map(shown => shownGroup(entity, shown.name) ?? shown)
}

/** The group that a field is read in, if it is. */
export function shownGroup(
  entity: Pick<AnyEntity, 'asOne' | 'fields'>,
  name: string,
): Shown | undefined {
  const group = groupOf(entity, name)
  return group && { ...group, label: group.field.options.label!, view: kindView(group.field) }
}

/**
 * A field of the entity by its name, including system fields. Made once, since cards ask for each
 * of their values.
 */
export function shownField(entity: AnyEntity, name: string): Shown {
  const fields = shownFields.get(entity) ?? new Map<string, Shown>()
  shownFields.set(entity, fields)
  const known = fields.get(name) ?? describe(entity, name)
  fields.set(name, known)
  return known
}

const shownFields = new WeakMap<AnyEntity, Map<string, Shown>>()

function describe(entity: AnyEntity, name: string): Shown {
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
    view: kindView(field),
    ...(field.options.unit && { caption: captionOf(name, field.options) }),
    ...(late && { late: { by: late, label: labelOf(late, entity.fields[late].options) } }),
  }
}

const systemFields: Record<keyof SystemValues, AnyField> = {
  id: text({ readOnly: true }),
  version: integer({ readOnly: true }),
  createdOnUtc: instant({ readOnly: true }),
  updatedOnUtc: instant({ readOnly: true }),
}

/**
 * The fields of a form, in their sections; one section without a heading if none are declared.
 * Secrets are set only while a record is added.
 */
export function sectionsOf(
  entity: AnyEntity,
  isNew: boolean,
): { title?: string; fields: Shown[] }[] {
  const isAsked = (name: string) =>
    isNew || !(entity.fields as Record<string, AnyField>)[name]?.options.secret
  if (entity.form)
    return Object.entries(entity.form).map(([title, names]) => ({
      title,
      fields: shownAsOne(entity, names.filter(isAsked)),
    }))
  return [
    {
      fields: shownAsOne(
        entity,
        fieldNames(entity, ({ options }) => !options.readOnly).filter(isAsked),
      ),
    },
  ]
}

/**
 * System fields of a record, shown next to the form and read-only. Lateness is shown at its day
 * instead, and a picture that follows from others with them.
 */
export const factsOf = (entity: AnyEntity): Shown[] =>
  shownOf(entity, [
    ...fieldNames(
      entity,
      ({ kind, options }, name) =>
        !!options.readOnly &&
        !isLong(kind) &&
        name !== entity.picture &&
        fieldsOf(entity).every(([, other]) => other.options.late !== name),
    ),
    'createdOnUtc',
    'updatedOnUtc',
  ])

/** Child lines and documents that calls create instead of the form; shown below the form's fields. */
export const keptLines = (entity: AnyEntity): Shown[] =>
  shownOf(
    entity,
    fieldNames(entity, ({ kind, options }) => !!options.readOnly && isLong(kind)),
  )

const isLong = (kind: AnyField['kind']) => kind === 'lines' || kind === 'json'
