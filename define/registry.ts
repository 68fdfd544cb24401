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

/** The entities as they are, but for one that refers to what is not among them: its place asks for that name. */
type Complete<R extends readonly AnyEntity[]> = {
  [I in keyof R]: [RefsOf<R[I]>] extends [R[number]['name']]
    ? R[I]
    : { 'no such entity': Exclude<RefsOf<R[I]>, R[number]['name']> }
}

/**
 * Every entity by its name. A reference to an entity that is not in the list does not compile: the error stands at the entity that has it,
 * and its end says which name is missing.
 * @throws DeclarationError for what is only seen when all stand together
 * @example export const entities = registry(customers, orders, orderTags)
 */
export function registry<const R extends readonly AnyEntity[]>(
  ...entities: Complete<R>
): { readonly [E in R[number] as E['name']]: E } {
  checkTogether(entities as unknown as AnyEntity[])
  return Object.fromEntries((entities as unknown as AnyEntity[]).map(e => [e.name, e])) as never
}
