import type { AnyCall } from './call.ts'
import type { AnyEntity } from './entity.types.ts'

/** A part of the business with a folder of its own: its entities and calls. */
export interface Area {
  readonly name: string
  readonly entities: readonly AnyEntity[]
  readonly calls: Readonly<Record<string, AnyCall>>
}

/**
 * Declares the entities and calls of an area.
 * @example export default area('service', { entities: [tickets] })
 */
export const area = <
  const Name extends string,
  const Entities extends readonly AnyEntity[],
  Calls extends Readonly<Record<string, AnyCall>> = {},
>(
  name: Name,
  has: { readonly entities: Entities; readonly calls?: Calls },
) => ({ name, entities: has.entities, calls: (has.calls ?? {}) as Calls })
