import { checkTogether } from './check.ts'
import type { AnyEntity, Entity } from './entity.ts'
import type { Fields } from './field.ts'

/** Names of the entities that an entity's references point to. */
type RefsOf<E> =
  E extends Entity<string, infer F extends Fields>
    ? {
        [K in keyof F]: F[K]['options'] extends { to: infer To extends string } ? To : never
      }[keyof F]
    : never

/**
 * Every entity by its name. A reference to an entity that is not in the list does not compile: the argument's type then
 * says which name is missing.
 * @example export const entities = registry(customers, orders, orderTags)
 */
export function registry<const R extends readonly AnyEntity[]>(
  ...entities: [RefsOf<R[number]>] extends [R[number]['name']]
    ? R
    : ['no such entity:', Exclude<RefsOf<R[number]>, R[number]['name']>]
): { readonly [E in R[number] as E['name']]: E } {
  checkTogether(entities as unknown as AnyEntity[])
  return Object.fromEntries((entities as unknown as AnyEntity[]).map(e => [e.name, e])) as never
}
