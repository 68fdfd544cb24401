import type { DataProvider } from 'ra-core'
import {
  type AnyEntity,
  type Endpoint,
  endpointOf,
  type Operation,
  type Verb,
} from '#define/entity.ts'
import { type AnyCall, isField, type Shape } from '#define/call.ts'
import type { Http } from './http.ts'
import { encodedId } from './query.ts'

/** What every operation needs: the entity, our client, and the provider of the regular dialect. */
export interface Operations {
  readonly http: Http
  readonly rest: DataProvider
  readonly entity: AnyEntity
  /** Where records are listed, if not where the entity says. */
  readonly list?: Place
}

/** Where an operation is done. `key` names the answer's data when it is one of the specification's calls; the regular dialect has none. */
export interface Place {
  readonly method: Verb
  readonly path: string
  readonly key?: string
}

/** Where an operation is done, or nothing when the entity does not have it. */
export function place(entity: AnyEntity, operation: Operation): Place | undefined {
  const endpoint = endpointOf(entity, operation)
  return endpoint && { ...partsOf(endpoint.at), ...(endpoint.key ? { key: endpoint.key } : {}) }
}

/** The same for an operation that the screen offers, so that it must exist. */
export function placeOf(entity: AnyEntity, operation: Operation): Place {
  const found = place(entity, operation)
  if (!found)
    throw new Error(
      `${entity.name} has no operation '${operation}': its declaration says so in \`api\``,
    )
  return found
}

/** Where a call that lists records is made; its answer's key is that of the records. */
export function placeOfCall({ at, answer }: AnyCall): Place {
  const [key] = Object.entries(answer as Shape).find(
    ([, part]) => !isField(part) && part.node === 'record',
  )!
  return { ...partsOf(at), key }
}

/** `POST /api/x?id` taken apart. */
export function partsOf(at: Endpoint): { method: Verb; path: string } {
  const [method, path] = at.split(' ') as [Verb, string]
  return { method, path }
}

/** The path for one record: the id in the place of `:id`, or in the query where the path ends with `?id`. */
export const pathFor = (path: string, id: unknown) =>
  path.replace(/:id\b|\?id$/, found => (found === '?id' ? `?id=${encodedId(id)}` : encodedId(id)))
