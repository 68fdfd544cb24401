import type { DataProvider } from 'ra-core'
import { endpointOf } from '#define/entity.ts'
import type { AnyEntity, Endpoint, Operation, Verb } from '#define/entity.types.ts'
import { type AnyCall, isField, type Shape } from '#define/call.ts'
import type { Http } from './http.ts'
import { encodedId } from './query.ts'

/**
 * What every operation needs: the entity, the HTTP client, and the provider of the regular dialect.
 */
export interface Operations {
  readonly http: Http
  readonly rest: DataProvider
  readonly entity: AnyEntity
  /** Where records are listed, if not at the entity's own address. */
  readonly list?: RequestTarget
}

/**
 * The address of an operation. `key` names the answer's data for a call of the specification; the
 * regular dialect has none.
 */
export interface RequestTarget {
  readonly method: Verb
  readonly path: string
  readonly key?: string
  /** What a call takes; the list of an entity takes each of its filters by name. */
  readonly input?: Shape
}

/** The address of an operation; undefined when the entity does not have it. */
export function endpointOr(entity: AnyEntity, operation: Operation): RequestTarget | undefined {
  const endpoint = endpointOf(entity, operation)
  return endpoint && { ...partsOf(endpoint.at), ...(endpoint.key ? { key: endpoint.key } : {}) }
}

/** The address of an operation that the screen offers, so it must exist. */
export function endpointFor(entity: AnyEntity, operation: Operation): RequestTarget {
  const found = endpointOr(entity, operation)
  if (!found)
    throw new Error(
      `${entity.name} has no operation '${operation}': its declaration says so in \`api\``,
    )
  return found
}

/** The address of a call that lists records; its answer's key is that of the records. */
export function endpointForCall({ at, input = {}, answer }: AnyCall): RequestTarget {
  const [key] = Object.entries(answer as Shape).find(
    ([, part]) => !isField(part) && part.node === 'record',
  )!
  return { ...partsOf(at), key, input }
}

/** Verb and path of `POST /api/x?id`. */
export function partsOf(at: Endpoint): { method: Verb; path: string } {
  const [method, path] = at.split(' ') as [Verb, string]
  return { method, path }
}

/**
 * The path for one record: the id replaces `:id`, or is in the query of a path that ends with
 * `?id`.
 */
export const pathFor = (path: string, id: unknown) =>
  path.replace(/:id\b|\?id$/, found => (found === '?id' ? `?id=${encodedId(id)}` : encodedId(id)))
