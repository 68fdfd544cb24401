import {
  dependentFields,
  endpointOf,
  fieldsOf,
  isField,
  isReference,
  labelOf,
  type AnyCall,
  type AnyEntity,
  type AnyField,
  type Shape,
  isFile,
} from '#define'
import { entities } from '#resources/registry.ts'
import { halfOf, type JsonSchema } from '#server/fields/index.ts'

const id = { type: 'string', recordId: true }
const anything = {}
const system = { createdOnUtc: anything, updatedOnUtc: anything, labels: anything }

/** What creating a record takes. */
export const createSchema = (e: AnyEntity): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: mandatory(e),
  properties: inputs(e, 'create'),
})

/** What changing a record takes: its version, and any of its fields as they were read or as they shall be. */
export const updateSchema = (e: AnyEntity, idPlace: 'path' | 'body'): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: idPlace === 'body' ? ['id', 'version'] : ['version'],
  properties: { id, version: { type: 'integer' }, ...system, ...inputs(e, 'update') },
})

/** What a change of many records at once may set: any writable field that is not unique and depends on no other; tags are added and taken away. */
export const bulkSchema = (e: AnyEntity): JsonSchema => {
  const links = {
    type: 'object',
    additionalProperties: false,
    properties: { add: idList, remove: idList },
  }
  const dependent = dependentFields(e.fields)
  // Where one record is changed by calls of its own, only what is declared is set for many.
  const isSet = (name: string) => !!endpointOf(e, 'update') || e.list?.bulk?.includes(name)
  const fields = fieldsOf(e).filter(
    ([n, { kind, options }]) =>
      isSet(n) &&
      !options.readOnly &&
      !options.secret &&
      !options.unique &&
      kind !== 'lines' &&
      !dependent.has(n),
  )
  return {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(
      fields.map(([n, f]) => [n, f.kind === 'tags' ? links : input(f)]),
    ),
  }
}

/** A record as an answer holds it; child lines only where one record is answered. */
export const recordSchema = (e: AnyEntity, withLines: boolean): JsonSchema => {
  const fields = fieldsOf(e).filter(
    ([, f]) => !f.options.secret && (withLines || f.kind !== 'lines'),
  )
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      createdOnUtc: { type: 'string' },
      updatedOnUtc: { type: 'string' },
      ...Object.fromEntries(fields.map(([n, f]) => [n, answer(f)])),
      labels: {
        type: 'object',
        properties: Object.fromEntries(
          fields.flatMap(([n, f]): [string, JsonSchema][] =>
            isReference(f)
              ? [[n, { type: ['string', 'null'] }]]
              : isFile(f)
                ? [[n, fileLabel]]
                : f.kind === 'tags'
                  ? [[n, { type: 'array', items: linked }]]
                  : [],
          ),
        ),
      },
    },
  }
}

const fileLabel = {
  type: ['object', 'null'],
  properties: { name: { type: 'string' }, mime: { type: 'string' }, size: { type: 'integer' } },
}
const idList = { type: 'array', maxItems: 100, items: id }
const linked = {
  type: 'object',
  properties: { id: { type: 'string' }, label: { type: 'string' }, colour: { type: 'string' } },
}

/** What a call takes. Fields that are not required may be absent or `null`. */
const inputSchema = (shape: Shape): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.entries(shape)
    .filter(([, x]) => (isField(x) ? x.options.required && x.kind !== 'tags' : x.node === 'object'))
    .map(([n]) => n),
  properties: Object.fromEntries(
    Object.entries(shape).map(([n, x]) => [
      n,
      isField(x)
        ? input(x)
        : x.node === 'list'
          ? { type: 'array', maxItems: x.max, items: inputSchema(x.shape) }
          : x.node === 'object'
            ? inputSchema(x.shape)
            : createSchema(x.entity),
    ]),
  ),
})

/** The same of a declared call: its fields take their declared defaults, as a record takes those of its columns. */
export function callSchema({ input: shape }: AnyCall): JsonSchema {
  const schema = inputSchema(shape)
  const properties = { ...(schema.properties as Record<string, JsonSchema>) }
  for (const [name, field] of Object.entries(shape as Shape))
    if (isField(field) && field.options.default !== undefined)
      properties[name] = { ...properties[name], default: field.options.default }
  return { ...schema, properties }
}

/** What a call answers beside `isSuccess` and `errors`. */
export const answerProperties = (shape: Shape): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(shape).map(([n, x]) => [
      n,
      isField(x)
        ? answer(x)
        : x.node === 'list'
          ? { type: 'array', items: answerSchema(x.shape) }
          : x.node === 'object'
            ? answerSchema(x.shape)
            : x.many
              ? { type: 'array', items: recordSchema(x.entity, false) }
              : recordSchema(x.entity, true),
    ]),
  )

const answerSchema = (shape: Shape): JsonSchema => ({
  type: 'object',
  properties: answerProperties(shape),
})

function inputs(e: AnyEntity, doing: 'create' | 'update'): Record<string, JsonSchema> {
  const fields = fieldsOf(e).filter(([, { options }]) =>
    doing === 'update' ? !options.secret : !options.readOnly,
  )
  return Object.fromEntries(
    fields.map(([n, f]) => [
      n,
      f.options.readOnly
        ? anything
        : { title: labelOf(n, f.options), ...(f.kind === 'lines' ? linesInput(f) : input(f)) },
    ]),
  )
}

/** A line without an id is new and needs what a new line needs; one with an id may be partial. */
function linesInput(f: AnyField): JsonSchema {
  const child = (entities as Record<string, AnyEntity>)[f.options.from!.name]!
  const properties = {
    id,
    version: { type: 'integer' },
    ...system,
    ...inputs(child, 'update'),
    [f.options.by!]: anything,
  }
  const required = mandatory(child).filter(n => n !== f.options.by)
  return {
    ...halfOf(f).input(f.options),
    ...(f.options.least ? { minItems: f.options.least } : {}),
    items: {
      type: 'object',
      additionalProperties: false,
      properties,
      if: { required: ['id'] },
      else: { required },
    },
  }
}

const mandatory = (e: AnyEntity) =>
  fieldsOf(e)
    .filter(
      ([, f]) =>
        f.options.required &&
        f.options.default === undefined &&
        !f.options.readOnly &&
        f.kind !== 'tags' &&
        (f.kind !== 'lines' || f.options.least),
    )
    .map(([n]) => n)

const isNullable = (f: AnyField) => !f.options.required && f.options.default === undefined

function input(f: AnyField): JsonSchema {
  const schema = halfOf(f).input(f.options)
  if (!isNullable(f)) return schema
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  }
}

function answer(f: AnyField): JsonSchema {
  if (f.kind === 'lines')
    return {
      type: 'array',
      items: recordSchema((entities as Record<string, AnyEntity>)[f.options.from!.name]!, false),
    }
  const schema = halfOf(f).answer(f.options)
  return isNullable(f) && schema.type ? { ...schema, type: [schema.type, 'null'] } : schema
}
