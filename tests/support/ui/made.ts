import { type AnyCall, type AnyEntity, type AnyField, fieldsOf, isField, type Shape } from '#define'

/** Records and answers made of declarations alone, for what is shown without a server. */

/**
 * A value of a field. A reference names the record `made`.
 * @example madeValue(flag()) // true
 */
export function madeValue({ kind, options }: AnyField): unknown {
  const {
    min = 1,
    values,
    prefix,
    from,
  } = options as {
    min?: number
    values?: readonly unknown[]
    prefix?: string
    from?: AnyEntity
  }
  switch (kind) {
    case 'text':
    case 'longText':
      return 'Made up'
    case 'email':
      return 'made@example.com'
    case 'phone':
      return '+6421555123'
    case 'url':
      return 'https://example.com'
    case 'code':
      return `${prefix}1`
    case 'colour':
      return '#336699'
    case 'flag':
      return true
    case 'choice':
      return values![0]
    case 'dictionary':
      return 'General'
    case 'date':
      return '2026-11-20'
    case 'dateRange':
      return { from: '2026-11-20', to: '2026-11-21' }
    case 'instant':
      return '2026-11-20T00:00:00.000Z'
    case 'timeSlot':
      return { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 }
    case 'reference':
    case 'tree':
    case 'image':
    case 'file':
      return made
    case 'tags':
      return [made]
    case 'lines':
      return [madeRecord(from!)]
    case 'address':
      return {
        line1: '1 Made Street',
        line2: null,
        suburb: 'Greenhithe',
        city: 'Auckland',
        region: null,
        postcode: '0632',
        country: 'NZ',
      }
    case 'json':
      return {}
    case 'answers':
      return []
    case 'integer':
    case 'decimal':
    case 'positive':
    case 'signed':
    case 'money':
    case 'volume':
    case 'percent':
      return Math.max(1, min)
  }
}

/** The id of every record that is made. */
export const made = '00000000-0000-4000-8000-000000000001'

/** A record of an entity, with a value in each field and a name for each reference. */
export function madeRecord(entity: AnyEntity): Record<string, any> & { id: string } {
  const fields = fieldsOf(entity)
  return {
    ...Object.fromEntries(fields.map(([name, field]) => [name, madeValue(field)])),
    labels: Object.fromEntries(
      fields.flatMap(([name, { kind }]) =>
        kind === 'reference' || kind === 'tree' ? [[name, 'Made up']] : [],
      ),
    ),
    version: 1,
    createdOnUtc: '2026-11-20T00:00:00.000Z',
    updatedOnUtc: '2026-11-20T00:00:00.000Z',
    id: made,
  }
}

/** What a call answers: a value in each part, and one row in each list. */
export const madeAnswer = ({ answer }: AnyCall) => ({
  isSuccess: true,
  errors: [],
  ...madeShape(answer as Shape),
})

/** The rows of a call that a screen shows as a table. */
export function madeRow({ answer }: AnyCall) {
  const list = Object.values(answer as Shape).find(part => !isField(part) && part.node === 'list')
  return { id: made, ...madeShape((list as unknown as { shape: Shape }).shape) }
}

const madeShape = (shape: Shape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, madePart(part)]))

function madePart(part: Shape[string]): unknown {
  if (isField(part)) return madeValue(part)
  switch (part.node) {
    case 'object':
      return madeShape(part.shape as Shape)
    case 'list':
      return [madeShape(part.shape as Shape)]
    case 'record': {
      const record = madeRecord(part.entity as AnyEntity)
      return part.many ? [record] : record
    }
    case 'upload':
      return undefined
  }
}
