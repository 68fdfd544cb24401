import { entityOf, ofModel, reaches, reachesScreen } from '#define'
import { access } from '#server/access.ts'
import type { Context } from '#server/context.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { countRecords } from '#server/entities/read/read.ts'
import { tiles } from '#server/halves.ts'
import type { Tile, TileList } from './tile.ts'

export interface CountedTile {
  readonly name: string
  readonly about: string | null
  readonly path: string
  /** The query of the address behind the tile. */
  readonly query: string
  readonly count: number
  readonly isMore: boolean
  readonly isLate: boolean
}

/** Enough to know that it is much. */
export const mostCounted = 99

/** What waits for the person, in the order of the areas; tiles without anything are left out. */
export async function tilesOf(context: Context): Promise<CountedTile[]> {
  const counted = await Promise.all(
    Object.entries(tiles()).map(async ([name, tile]) => {
      if (!tile || !mayOpen(context, tile)) return []
      const lists = await tile.lists(context)
      return Promise.all(lists.map(list => countedTile(context, name, tile, list)))
    }),
  )
  return counted.flat().filter(({ count }) => count > 0)
}

async function countedTile(
  context: Context,
  name: string,
  { path, isLate = false }: Tile,
  { filter = {}, address, about, count }: TileList,
): Promise<CountedTile> {
  const { total, isCapped } =
    count === undefined
      ? await countedList(context, path, filter)
      : { total: Math.min(count, mostCounted), isCapped: count > mostCounted }
  const isFiltered = Object.keys(filter).length > 0
  const words = address ?? (isFiltered ? { filter: JSON.stringify(filter) } : {})
  return {
    name,
    about: about ?? null,
    path,
    query: new URLSearchParams(words).toString(),
    count: total,
    isMore: isCapped,
    isLate,
  }
}

/** The records of the screen's list, within what the screen shows for good. */
function countedList(context: Context, path: string, filter: TileList['filter']) {
  const { leaf } = screenAt(path)
  const fixed = Object.entries(leaf.filter ?? {}).map(([field, value]) => [
    field,
    value === 'me' ? context.actor.staffId : value,
  ])
  const meta = metaOf(leaf.entity!)
  return countRecords(context, meta, { ...Object.fromEntries(fixed), ...filter }, mostCounted)
}

function mayOpen({ actor }: Context, { path, codes }: Tile): boolean {
  const { leaf, chain } = screenAt(path)
  return (
    (!codes || codes.some(code => actor.codes.has(code))) &&
    reachesScreen(actor, { chain }) &&
    (!leaf.entity || access().entity(actor, entityOf(leaf.entity), 'list'))
  )
}

const screens = ofModel(
  ({ tree }) => new Map(reaches(tree).map(reach => [reach.leaf.path as string, reach])),
)

/** @throws Error naming the path that no route has */
function screenAt(path: string) {
  const found = screens().get(path)
  if (!found) throw new Error(`No route has the path ${path} of a tile`)
  return found
}
