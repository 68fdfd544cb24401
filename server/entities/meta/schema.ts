import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import {
  dependentFields,
  endpointOf,
  entityOf,
  fieldsOf,
  isField,
  isReference,
  labelOf,
  queryInputs,
  repeatsParent,
  takesQuery,
  type AnyCall,
  type AnyEntity,
  type AnyField,
  type Shape,
  isFile,
} from '#define'
import { kindColumn, type JsonSchema } from '#server/fields/index.ts'

const id = { type: 'string', recordId: true }
const anything = {}
const system = { createdOnUtc: anything, updatedOnUtc: anything, labels: anything }

/** The input that creates a record. */
export const createSchema = (e: AnyEntity): JsonSchema => inputOf(inputs(e, 'create'), mandatory(e))

/** The input that changes a record: its version and any of its fields, changed or not. */
export const updateSchema = (e: AnyEntity, idPlace: 'path' | 'body'): JsonSchema =>
  inputOf(
    { id, version: { type: 'integer' }, ...system, ...inputs(e, 'update') },
    idPlace === 'body' ? ['id', 'version'] : ['version'],
  )

/**
 * The fields that a bulk change may set: writable fields that are not unique and depend on no
 * other. Tags are added and removed.
 */
export const bulkSchema = (e: AnyEntity): JsonSchema => {
  const links = inputOf({ add: idList, remove: idList })
  const dependent = dependentFields(e.fields)
  // Where single records change by their own calls, only declared fields are set in bulk.
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

/**
 * A record in an answer; child lines only in the answer for one record. A child line that is
 * answered with its parent, which its field `by` names, does not repeat the parent.
 */
export const recordSchema = (e: AnyEntity, withLines: boolean, by?: string): JsonSchema => {
  const fields = fieldsOf(e).filter(
    ([n, f]) =>
      !f.options.secret && (withLines || f.kind !== 'lines') && !(by && repeatsParent(e, n, by)),
  )
  return answerOf({
    id: { type: 'string' },
    version: { type: 'integer' },
    ...(!e.readModel && { createdOnUtc: { type: 'string' }, updatedOnUtc: { type: 'string' } }),
    ...Object.fromEntries(fields.map(([n, f]) => [n, answer(f)])),
    labels: answerOf(
      Object.fromEntries(
        fields.flatMap(([n, f]): [string, JsonSchema][] =>
          isReference(f)
            ? [[n, { type: ['string', 'null'] }]]
            : isFile(f)
              ? [[n, fileLabel]]
              : f.kind === 'tags'
                ? [[n, listOf(linked)]]
                : [],
        ),
      ),
    ),
  })
}

const fileLabel = {
  type: ['object', 'null'],
  properties: { name: { type: 'string' }, mime: { type: 'string' }, size: { type: 'integer' } },
}
const idList = { type: 'array', maxItems: 100, items: id }
const linked = answerOf({
  id: { type: 'string' },
  label: { type: 'string' },
  colour: { type: 'string' },
})

/** The input of a call. Fields that are not required may be absent or `null`. */
const inputSchema = (shape: Shape): JsonSchema =>
  inputOf(
    Object.fromEntries(
      Object.entries(shape).map(([n, x]) => [
        n,
        isField(x)
          ? input(x)
          : x.node === 'list'
            ? { type: 'array', maxItems: x.max, items: inputSchema(x.shape) }
            : x.node === 'object'
              ? inputSchema(x.shape)
              : x.node === 'upload'
                ? { type: 'string', format: 'binary' }
                : createSchema(x.entity),
      ]),
    ),
    Object.entries(shape)
      .filter(([, x]) =>
        isField(x)
          ? x.options.required && x.kind !== 'tags'
          : x.node === 'object' || x.node === 'upload',
      )
      .map(([n]) => n),
  )

/**
 * The input of a declared call: absent fields take their declared defaults, like the columns of a
 * record.
 */
export function callSchema({ input: shape }: AnyCall): JsonSchema {
  const schema = inputSchema(shape)
  const properties = { ...(schema.properties as Record<string, JsonSchema>) }
  for (const [name, field] of Object.entries(shape as Shape))
    if (isField(field) && field.options.default !== undefined && !isToday(field))
      properties[name] = { ...properties[name], default: field.options.default }
  return { ...schema, properties }
}

/** The parts of a call's input by where they travel. */
export function callSchemas(call: AnyCall): { query?: JsonSchema; body?: JsonSchema } {
  const names = queryInputs(call)
  const schema = callSchema(call)
  if (takesQuery(call)) return { query: schema }
  if (!names.length) return { body: schema }
  const part = (isMine: (name: string) => boolean): JsonSchema => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties as Record<string, JsonSchema>).filter(([n]) => isMine(n)),
    ),
    required: ((schema.required ?? []) as string[]).filter(isMine),
  })
  return { query: part(n => names.includes(n)), body: part(n => !names.includes(n)) }
}

/** The answer of a call apart from `isSuccess` and `errors`. */
export const answerProperties = (shape: Shape): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(shape).map(([n, x]) => [
      n,
      isField(x)
        ? answer(x)
        : x.node === 'list'
          ? listOf(answerSchema(x.shape))
          : x.node === 'object'
            ? answerSchema(x.shape)
            : x.node === 'upload'
              ? {}
              : x.many
                ? listOf(recordSchema(x.entity, false))
                : recordSchema(x.entity, true),
    ]),
  )

const answerSchema = (shape: Shape): JsonSchema => answerOf(answerProperties(shape))

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

/** A line without an id is new and needs all required fields; one with an id may be partial. */
function linesInput(f: AnyField): JsonSchema {
  const child = entityOf(f.options.from!.name)
  const properties = {
    id,
    version: { type: 'integer' },
    ...system,
    ...inputs(child, 'update'),
    [f.options.by!]: anything,
  }
  const required = mandatory(child).filter(n => n !== f.options.by)
  return {
    ...kindColumn(f).input(f.options),
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

/** The fields that a new record needs. */
export const mandatory = (e: AnyEntity) =>
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

/** A form shows today; a call that leaves the day out means the day of its handler. */
const isToday = ({ kind, options }: AnyField) =>
  kind === 'date' && options.default === 'today' && !options.required

const isNullable = (f: AnyField) => !f.options.required && f.options.default === undefined

function input(f: AnyField): JsonSchema {
  const schema = kindColumn(f).input(f.options)
  if (!isNullable(f)) return schema
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  }
}

function answer(f: AnyField): JsonSchema {
  if (f.kind === 'lines')
    return listOf(recordSchema(entityOf(f.options.from!.name), false, f.options.by))
  const schema = kindColumn(f).answer(f.options)
  return isNullable(f) && schema.type ? { ...schema, type: [schema.type, 'null'] } : schema
}
