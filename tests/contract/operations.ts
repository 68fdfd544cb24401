import {
  fieldsIn,
  fieldsOf,
  isReference,
  storedEntities,
  type AnyCall,
  type AnyEntity,
  type AnyField,
} from '#define'
import { codes } from '#resources/codes.ts'
import { calls, entities } from '#resources/registry.ts'
import { tableName } from '#server/db/tables.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { pathOf } from '#server/http/route.ts'
import type { Caller, Product } from '#tests/support/browser/product.ts'
import type { IdsFor } from './hostileInput.ts'
import { absentId } from './samples.ts'

/** An operation that the server has mounted, as it tells of it. */
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: JsonSchema | undefined
  /** The form of what takes a file. */
  readonly form: JsonSchema | undefined
  readonly query: JsonSchema
  readonly answers: readonly JsonSchema[]
  /** Whether it needs no session. */
  readonly isOpen: boolean
  /** The ways in: a code of each list of any of them. */
  readonly roles: readonly (readonly (readonly string[])[])[]
}

/** What goes on until its session ends has tests of its own. */
export const streams = new Set<string>(
  (Object.values(calls) as AnyCall[]).filter(c => c.isStream).map(c => pathOf(c.at)),
)

/** Somebody else with every code: the one before has ended their own session. */
export const another = (product: Product, n: number): Promise<Caller> =>
  product.as([...codes.slice(n), ...codes.slice(0, n)])

/** The operations that an OpenAPI document tells of. */
export function operationsIn(document: {
  paths: Record<string, Record<string, any>>
}): Operation[] {
  const api = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/'))
  return api.flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { requestBody, parameters = [], responses, security, ...its }]): Operation => {
        const asked = parameters.filter((p: { in: string }) => p.in === 'query')
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase() as Operation['method'],
          path,
          isOpen: security?.length === 0,
          roles: its['x-roles'],
          body: requestBody?.content['application/json']?.schema,
          form: requestBody?.content['multipart/form-data']?.schema,
          query: {
            type: 'object',
            properties: Object.fromEntries(asked.map((p: any) => [p.name, p.schema])),
            required: asked.filter((p: any) => p.required).map((p: any) => p.name),
          },
          answers: Object.values(responses as Record<string, any>).flatMap(({ content }) =>
            content?.['application/json'] ? [content['application/json'].schema] : [],
          ),
        }
      },
    ),
  )
}

/** A query as text: what is no text travels as JSON. */
export const queryOf = (input: unknown) =>
  Object.fromEntries(
    Object.entries(input && typeof input === 'object' ? input : {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

/** A query with the parameters that must be there. */
export const needed = ({ required, properties }: any) =>
  Object.fromEntries(
    ((required ?? []) as string[]).map(name => [
      name,
      properties[name].enum?.[0] ?? (properties[name].recordId ? absentId : 'chair'),
    ]),
  )

/** Ids by the name of the field that takes them, or of their entity: some of either client, and one that nobody has. */
export async function idsOf(product: Product): Promise<IdsFor> {
  const targets = new Map<string, string>()
  const fields: [string, AnyField][] = [
    ...(Object.values(entities) as AnyEntity[]).flatMap(fieldsOf),
    ...(Object.values(calls) as AnyCall[]).flatMap(({ input }) => fieldsIn(input)),
  ]
  for (const [name, field] of fields)
    if (isReference(field) || field.kind === 'tags') targets.set(name, field.options.to!)
  const known = new Map<string, string[]>()
  for (const e of storedEntities()) {
    const rows = await product.db.text<{ id: string }>(
      `select id from ${tableName(e)} order by md5(id::text) limit 8`,
    )
    known.set(e.name, [...rows.map(({ id }) => id), absentId])
  }
  return name =>
    known.get(name) ??
    known.get(targets.get(name) ?? '') ??
    known.get(`${name.replace(/Id$/, '')}s`) ?? [absentId]
}
