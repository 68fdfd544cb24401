import { use } from 'react'
import type { AnyEntity } from '#define/entity.ts'
import { reaches, type RouteLeaf } from '#define/route.ts'
import { routes } from '#resources/routes/administration.ts'
import { spokenEntity } from '#src/i18n/declared.ts'
import { onceEach } from '#data/loadOnce.ts'

/**
 * The browser's way to declarations: they are loaded an area at a time, when the first of the area is asked for. Only the route tree
 * is there from the start, and says which entity and which screen stands where.
 */

/** The declaration of an entity. Rejects when there is none of this name, or the network is lost. */
export const loadEntity = onceEach(read)

/** The declaration of an entity for a component, which suspends until it is there. */
export const useEntity = (name: string): AnyEntity => use(loadEntity(name))

/** The declaration if it is there already; for code that can neither wait nor suspend. */
export const presentEntity = (name: string): AnyEntity | undefined => present.get(name)

/** Starts loading what a person is about to need. A failure is told to the one who then needs it. */
export const preloadEntity = (name: string) => void loadEntity(name).catch(() => {})

/**
 * The name of the resource in react-admin: the path of the entity's home screen without its slash. An entity without a screen has none; of
 * several screens each is a resource, and this one serves those who come from elsewhere.
 */
export const resourceOfEntity = (name: string): string | undefined => homes.get(name)?.path.slice(1)

/** The resource that child lines are records of: their entity's own, where their files live. */
export const resourceOfLines = (name: string): string => resourceOfEntity(name) ?? name

/** The entity behind a resource of react-admin; one without a screen goes by its own name. */
export const entityOfResource = (resource: string): string | undefined =>
  entityAt.get(`/${resource}`) ?? (files.has(resource) ? resource : undefined)

/** The resource whose records this address shows, its pages below included. */
export const resourceOfPath = (pathname: string): string | undefined =>
  [...entityAt.keys()]
    .filter(path => isWithin(pathname, path))
    .sort((a, b) => b.length - a.length)[0]
    ?.slice(1)

/** Whether an address is this path or below it. */
export const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Whether a screen stands at this path, whoever reaches it. */
export const isRoute = (path: string) => leaves.some(leaf => leaf.path === path)

/** The address of a custom screen. Of several it is the first that is reached. */
export function pathOfScreen(
  screen: string,
  isReached: (path: string) => boolean = () => true,
): string {
  const paths = leaves.filter(leaf => leaf.screen === screen).map(leaf => leaf.path)
  const path = paths.find(isReached) ?? paths[0]
  if (!path) throw new Error(`No route shows the screen ${screen}: name it in resources/routes.ts`)
  return path
}

const modules = import.meta.glob<Record<string, AnyEntity>>('../../resources/**/*.entity.ts')
const files = new Map(
  Object.entries(modules).map(([path, load]) => [path.match(/([^/]+)\.entity\.ts$/)![1]!, load]),
)
const present = new Map<string, AnyEntity>()

/** What a resource lists of its entity's records, and by which call; `me` stands for the person who looks. */
export const listOfResource = (
  resource: string,
): Partial<Pick<RouteLeaf, 'filter' | 'call' | 'preset' | 'show' | 'title'>> => {
  const leaf = leaves.find(each => each.entity && !each.page && each.path === `/${resource}`)
  return leaf?.filter || leaf?.call || leaf?.preset || leaf?.show ? leaf : {}
}

const leaves = reaches(routes).map(reach => reach.leaf)
const homes = homesOf(leaves)
const entityAt = new Map(
  leaves.flatMap(leaf =>
    leaf.entity && !leaf.page ? [[leaf.path as string, leaf.entity] as const] : [],
  ),
)

function homesOf(all: readonly RouteLeaf[]) {
  const found = new Map<string, RouteLeaf>()
  for (const leaf of all)
    if (leaf.entity && !leaf.page && (leaf.home || !found.has(leaf.entity)))
      found.set(leaf.entity, leaf)
  return found
}

async function read(name: string): Promise<AnyEntity> {
  const module = await files.get(name)?.()
  const entity = module?.[name]
  if (!entity)
    throw new Error(
      `No entity is named ${name}: it would be declared in resources/<area>/${name}.entity.ts`,
    )
  const spoken = spokenEntity(entity)
  present.set(name, spoken)
  return spoken
}
