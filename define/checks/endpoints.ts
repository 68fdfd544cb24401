import { endpointOf, operations } from '#define/entity.ts'
import type { AnyCall } from '#define/call.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import { fileOf } from './common.ts'

/** Two operations or calls at one address: the server could not distinguish them. */
export function* checkEndpoints(
  entities: Readonly<Record<string, AnyEntity>>,
  calls: Readonly<Record<string, AnyCall>>,
): Problems {
  const taken = new Map<string, { readonly owner: string; readonly what: string }>()
  const all = [
    ...Object.values(entities).flatMap(e =>
      operations.map(operation => ({
        owner: e.name,
        file: fileOf(e),
        part: operation,
        what: `${operation} of ${e.name}`,
        at: endpointOf(e, operation)?.at,
      })),
    ),
    ...Object.entries(calls).map(([name, { at }]) => ({
      owner: name,
      file: 'calls',
      part: name,
      what: `the call ${name}`,
      at,
    })),
  ]
  for (const { owner, file, part, what, at } of all) {
    if (!at) continue
    const address = at.replace(/\?.*$/, '').replace(/:\w+/g, ':').toLowerCase()
    const other = taken.get(address)
    // `save` covers create and update of one entity.
    if (other && other.owner !== owner)
      yield {
        file,
        field: part,
        mend: `is at ${at}, where ${other.what} is: give one of the two another address`,
      }
    else taken.set(address, { owner, what })
  }
}
