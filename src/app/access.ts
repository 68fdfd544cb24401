import { accessOf, type EntityOperation, permittedTree } from '../../resources/define/access.ts'
import type { AnyEntity } from '../../resources/define/entity.ts'
import { reaches, type RouteNode } from '../../resources/define/route.ts'
import { routes } from '../../resources/routes.ts'
import { screens } from '../../resources/screens.ts'
import { spokenTree } from '../i18n/declared.ts'
import { session } from './services.ts'

/**
 * What the signed-in person may see and do. It decides what is shown; the server decides what is done.
 * The person stays the same as long as the page: signing in and out loads it anew.
 */

/** The route tree as the person sees it. */
export const visibleTree = (): readonly RouteNode[] => tree()

/** Whether the person reaches the screen at this path. */
export const mayReach = (path: string) => paths().has(path)

/** Whether the person may do this with the records of the entity. */
export const may = (entity: AnyEntity, operation: EntityOperation) => {
  const person = session.person()
  return !!person && access.entity(person, entity, operation)
}

// Who refers to whom decides about `options` alone, which the server answers for: no declaration is needed here.
const access = accessOf({ tree: routes, screens, entities: {} })

const tree = once(() =>
  spokenTree(permittedTree(routes, session.person() ?? { codes: new Set() })),
)
const paths = once(() => new Set<string>(reaches(tree()).map(({ leaf }) => leaf.path)))

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
