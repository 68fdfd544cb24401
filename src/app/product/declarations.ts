import { use } from 'react'
import type { AnyEntity } from '#define/entity.types.ts'
import { reaches, type RouteLeaf } from '#define/route.ts'
import { ofModel } from '#define/model.ts'
import { spokenEntity } from '#src/i18n/declared.ts'
import { loadOnceEach } from '#data/loadOnce.ts'
import { product } from './product.ts'

/**
 * Loads declarations in the browser, one area at a time. Only the route tree is present from the
 * start; it names the entity and screen of each path.
 */

/** The declaration of an entity. Rejects for an unknown name or a network error. */
export const loadEntity = loadOnceEach(read)

/** The declaration of an entity for a component, which suspends until it is loaded. */
export const useEntity = (name: string): AnyEntity => use(loadEntity(name))

/** The declaration if it is loaded; for code that cannot wait or suspend. */
export const presentEntity = (name: string): AnyEntity | undefined => present.get(name)

/** Preloads a declaration. A failure is reported by the later `loadEntity`. */
export const preloadEntity = (name: string) => void loadEntity(name).catch(() => {})

/**
 * The name of the resource in react-admin: the path of the entity's home screen without its slash.
 * An entity without a screen has none.
 * Each of several screens is a resource; links from elsewhere use this one.
 */
export const resourceOfEntity = (name: string): string | undefined =>
  routed().homes.get(name)?.path.slice(1)

/** The resource of child lines: the resource of their own entity, which also holds their files. */
export const resourceOfLines = (name: string): string => resourceOfEntity(name) ?? name

/**
 * The entity behind a resource of react-admin. A resource without a screen has the entity's name.
 */
export const entityOfResource = (resource: string): string | undefined =>
  routed().entityAt.get(`/${resource}`) ?? (fileOf(resource) ? resource : undefined)

/**
 * The resource to write records of an entity to: the shown one if it has them, or else their own. A
 * page shows records of others too, like the visits of a ticket.
 */
export const resourceHolding = (name: string, shown: string): string =>
  entityOfResource(shown) === name ? shown : (resourceOfEntity(name) ?? shown)

/** The resource whose records this address shows, including its pages below. */
export const resourceOfPath = (pathname: string): string | undefined =>
  [...routed().entityAt.keys()]
    .filter(path => isWithin(pathname, path))
    .sort((a, b) => b.length - a.length)[0]
    ?.slice(1)

/** Whether an address is this path or below it. */
export const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Whether a screen exists at this path, with or without access. */
export const isRoute = (path: string) => routed().leaves.some(leaf => leaf.path === path)

/** Whether the screen at this path has tabs, or is one. */
export const isTabbed = (path: string) =>
  routed().leaves.some(leaf => leaf.tabOf && (leaf.path === path || leaf.tabOf === path))

/** The address of a custom screen: the first one that the user can reach. */
export function pathOfScreen(
  screen: string,
  isReached: (path: string) => boolean = () => true,
): string {
  const paths = routed()
    .leaves.filter(leaf => leaf.screen === screen)
    .map(leaf => leaf.path)
  const path = paths.find(isReached) ?? paths[0]
  if (!path) throw new Error(`No route shows the screen ${screen}: name it in resources/routes/`)
  return path
}

const files = ofModel(
  () =>
    new Map(
      Object.values(product().entities).flatMap(({ names, load }) =>
        names.map(name => [name, load] as const),
      ),
    ),
)
const fileOf = (name: string) => files().get(name)
const present = new Map<string, AnyEntity>()

/**
 * The permanent filter of a resource's list and the call that lists it; `me` means the signed-in
 * user.
 */
export const listOfResource = (
  resource: string,
): Partial<Pick<RouteLeaf, 'filter' | 'call' | 'preset' | 'sort' | 'show' | 'ofAll' | 'title'>> => {
  const leaf = routed().leaves.find(
    each => each.entity && !each.page && each.path === `/${resource}`,
  )
  return leaf && (leaf.filter || leaf.call || leaf.preset || leaf.sort || leaf.show || leaf.ofAll)
    ? leaf
    : {}
}

/** The custom screen that the route of a resource names beside its entity. */
export const screenOfResource = (resource: string): string | undefined =>
  routed().leaves.find(
    leaf => (leaf.entity || leaf.table) && !leaf.page && leaf.path === `/${resource}`,
  )?.screen

const routed = ofModel(({ tree }) => {
  const leaves = reaches(tree).map(reach => reach.leaf)
  const entityAt = new Map(
    leaves.flatMap(leaf =>
      leaf.entity && !leaf.page ? [[leaf.path as string, leaf.entity] as const] : [],
    ),
  )
  return { leaves, homes: homesOf(leaves), entityAt }
})

function homesOf(all: readonly RouteLeaf[]) {
  const found = new Map<string, RouteLeaf>()
  for (const leaf of all)
    if (leaf.entity && !leaf.page && (leaf.home || !found.has(leaf.entity)))
      found.set(leaf.entity, leaf)
  return found
}

async function read(name: string): Promise<AnyEntity> {
  const area = await fileOf(name)?.()
  const entity = area?.default[name]
  if (!entity)
    throw new Error(
      `No entity is named ${name}: it would be declared in resources/<area>/${name}.entity.ts`,
    )
  const spoken = spokenEntity(entity)
  present.set(name, spoken)
  return spoken
}
