import { useSyncExternalStore } from 'react'
import { accessOf, type EntityOperation, permittedTree } from '#define/access.ts'
import type { Code } from '#define/codes.ts'
import type { AnyEntity } from '#define/entity.ts'
import { reaches, type RouteNode } from '#define/route.ts'
import { routes } from '#resources/routes/administration.ts'
import { screens } from '#resources/screens.ts'
import { spokenTree } from '#src/i18n/declared.ts'
import { session } from './services.ts'

/**
 * What the signed-in person may see and do. It decides what is shown; the server decides what is done.
 * The person stays the same as long as the page: signing in and out loads it anew. Their codes may change, and the tree with them.
 */

/** The route tree as the person sees it: the same one until their codes change. */
export const visibleTree = (): readonly RouteNode[] => present().tree

/** The same for a component, which draws itself anew when the person's codes change. */
export const useVisibleTree = (): readonly RouteNode[] =>
  useSyncExternalStore(session.subscribe, visibleTree)

/** Whether the person reaches the screen at this path. */
export const mayReach = (path: string) => present().paths.has(path)

/** Whether the person may do this with the records of the entity. */
export const may = (entity: AnyEntity, operation: EntityOperation) => {
  const person = session.person()
  return !!person && access.entity(person, entity, operation)
}

/** Whether the person holds one of these codes, which a call asks for on top of those of its screens. */
export const holdsOne = (codes: readonly Code[]) =>
  codes.some(code => session.person()?.codes.has(code))

// Who refers to whom decides about `options` alone, which the server answers for: no declaration is needed here.
const access = accessOf({ tree: routes, screens, entities: {} })

interface Present {
  readonly codes: string
  readonly tree: readonly RouteNode[]
  readonly paths: ReadonlySet<string>
}

let made: Present | undefined

function present(): Present {
  const person = session.person()
  // Who has signed out is about to leave the page; until then it stays as it is.
  if (made && !person) return made
  const codes = [...(person?.codes ?? [])].sort().join()
  if (made?.codes === codes) return made
  const tree = spokenTree(permittedTree(routes, person ?? { codes: new Set() }))
  made = { codes, tree, paths: new Set(reaches(tree).map(({ leaf }) => leaf.path)) }
  return made
}
