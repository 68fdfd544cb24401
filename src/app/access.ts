import { useSyncExternalStore } from 'react'
import { accessOf, type EntityOperation, permittedTree } from '#define/access.ts'
import type { AnyCall } from '#define/call.ts'
import type { Code } from '#define/vocabulary.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import { reaches, type RouteNode } from '#define/route.ts'
import { model, ofModel } from '#define/model.ts'
import { spokenTree } from '#src/i18n/declared.ts'
import { session } from './services.ts'

/**
 * What the signed-in user may see and do. It decides what is shown; the server enforces it.
 * The user is fixed for the life of the page: signing in and out reloads it. The user's codes, and
 * so the tree, may change.
 */

/** The route tree that the user may see. Its identity changes only with the user's codes. */
export const visibleTree = (): readonly RouteNode[] => present().tree

/** The same for a component, which renders again when the user's codes change. */
export const useVisibleTree = (): readonly RouteNode[] =>
  useSyncExternalStore(session.subscribe, visibleTree)

/** Whether the user can reach the screen at this path. */
export const mayReach = (path: string) => present().paths.has(path)

/**
 * The title of the screen at an address, or above its record, if it exists and the user cannot reach it.
 * @param pathname such as `/sale/records/1`
 */
export function closedScreen(pathname: string): string | undefined {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const leaf = reaches(spokenTree(model().tree))
    .map(reach => reach.leaf)
    .filter(({ path }) => isAt(path))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return leaf && !mayReach(leaf.path) ? leaf.title : undefined
}

/** Whether the user may do this with the records of the entity. */
export const may = (entity: AnyEntity, operation: EntityOperation) => {
  const person = session.person()
  return !!person && access().entity(person, entity, operation)
}

/** Whether the user may make this call. */
export const mayCall = (name: string, call: AnyCall) => {
  const person = session.person()
  return !!person && access().call(person, name, call)
}

/**
 * Whether the user holds one of these codes. A call may require them on top of those of its
 * screens.
 */
export const holdsOne = (codes: readonly Code[]) =>
  codes.some(code => session.person()?.codes.has(code))

// Referring entities matter for `options` only, which the server checks: no declaration is needed
// here.
const access = ofModel(accessOf)

interface Present {
  readonly codes: string
  readonly tree: readonly RouteNode[]
  readonly paths: ReadonlySet<string>
}

let made: Present | undefined

function present(): Present {
  const person = session.person()
  // After signing out the page is about to reload; its access stays unchanged until then.
  if (made && !person) return made
  const codes = [...(person?.codes ?? [])].sort().join()
  if (made?.codes === codes) return made
  const tree = spokenTree(permittedTree(model().tree, person ?? { codes: new Set() }))
  made = { codes, tree, paths: new Set(reaches(tree).map(({ leaf }) => leaf.path)) }
  return made
}
