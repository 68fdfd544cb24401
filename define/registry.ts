import { check } from './check.ts'
import { checkTogether } from './checks/together.ts'
import type { AnyEntity, Entity } from './entity.types.ts'
import { DeclarationError } from './error.ts'
import type { Fields } from './field.ts'

/** Names of the entities that an entity refers to. */
type RefsOf<E> =
  E extends Entity<string, infer F extends Fields>
    ? {
        [K in keyof F]: F[K]['options'] extends { to: infer To extends string } ? To : never
      }[keyof F]
    : never

/**
 * The entities as given. One with a missing reference becomes a type that demands the missing name.
 */
type Complete<R extends readonly AnyEntity[]> = {
  [I in keyof R]: [RefsOf<R[I]>] extends [R[number]['name']]
    ? R[I]
    : { 'no such entity': Exclude<RefsOf<R[I]>, R[number]['name']> }
}

/**
 * Every entity by name. A reference to a missing entity does not compile: the error is at the
 * entity, and its last line names the missing one. Only the server runs this; the browser gets
 * checked declarations.
 * @throws DeclarationError listing every contradiction within and between declarations
 * @example export const entities = registry(customers, orders, orderTags)
 */
export function registry<const R extends readonly AnyEntity[]>(
  ...entities: Complete<R>
): { readonly [E in R[number] as E['name']]: E } {
  const all = entities as unknown as AnyEntity[]
  const problems = all.flatMap(check)
  const found = problems.length ? problems : [...checkTogether(all)]
  if (found.length) throw new DeclarationError(...found)
  return Object.fromEntries(all.map(e => [e.name, e])) as never
}
