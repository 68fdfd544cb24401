import { columnsOf, fieldsOf, instant, integer, labelOf, sortableFields, text, type AnyEntity, type AnyField, type SystemValues } from '../../resources/define/index.ts'
import { halfOf, type FieldHalf } from '../fields/index.ts'
import { maySee } from '../fields/maySee.ts'

/** A field of an entity as its views show it. */
export interface Shown { readonly name: string; readonly label: string; readonly field: AnyField; readonly half: FieldHalf }

export interface Column extends Shown { readonly isSortable: boolean; readonly width: number }

/** The columns of a list: those that the declaration shows at first. The person's own choice, order and widths will come in here. */
export function listColumns(entity: AnyEntity): Column[] {
  const sortable = sortableFields(entity)
  return shownOf(entity, columnsOf(entity)).map(shown => ({
    ...shown,
    isSortable: sortable.includes(shown.name),
    // Never narrower than its heading with the sign of its order.
    width: Math.max(shown.half.width(shown.field), shown.label.length * 7 + 34),
  }))
}

/** Of these fields those that the person may see. */
export const shownOf = (entity: AnyEntity, names: readonly string[]): Shown[] => names.map(name => shownField(entity, name)).filter(({ field }) => maySee(field))

/** A field of the entity by its name, the system's own among them. */
export function shownField(entity: AnyEntity, name: string): Shown {
  const field: AnyField = (entity.fields as Record<string, AnyField>)[name] ?? systemFields[name as keyof SystemValues]
  return { name, label: labelOf(name, field.options), field, half: halfOf(field) }
}

const systemFields: Record<keyof SystemValues, AnyField> = {
  id: text({ label: 'Id', readOnly: true }),
  version: integer({ readOnly: true }),
  createdOnUtc: instant({ label: 'Created', readOnly: true }),
  updatedOnUtc: instant({ label: 'Last changed', readOnly: true }),
}

/** Fields that a form sets, in its sections; one section without a heading where none are declared. */
export function sectionsOf(entity: AnyEntity): { title?: string; fields: Shown[] }[] {
  if (entity.form) return Object.entries(entity.form).map(([title, names]) => ({ title, fields: shownOf(entity, names) }))
  return [{ fields: shownOf(entity, fieldsOf(entity).filter(([, { options }]) => !options.readOnly).map(([name]) => name)) }]
}

/** What the system keeps of a record: shown beside the form, set by nobody. */
export const factsOf = (entity: AnyEntity): Shown[] =>
  shownOf(entity, [...fieldsOf(entity).filter(([, { options }]) => options.readOnly).map(([name]) => name), 'createdOnUtc', 'updatedOnUtc'])
