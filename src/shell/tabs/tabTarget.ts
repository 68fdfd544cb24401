import { leafAt } from '#src/shell/menu/menu.ts'
import { addressOf } from '#src/app/address.ts'
import { visibleTree } from '#src/app/access.ts'

/** The page at an address, as the tab strip needs it. */
export interface TabTarget {
  /**
   * The path of the page's tab, with its record where the query names one. An address without a tab
   * has its own.
   */
  readonly key: string
  /** Whether it has a tab. Redirects (`/`, `/redirect/...`, an area) and `/404` have none. */
  readonly isPage: boolean
  /** The tab's title before the record is known. */
  readonly title: string
  /** Keeps its state while another page is shown. */
  readonly isKept: boolean
  readonly isAffix: boolean
  /** A form for a new record: its tab closes when it is left without input. */
  readonly isNew: boolean
  /** The page that restarts when this address is passed. */
  readonly renews?: string
}

/**
 * The page at an address, or of a key. All pages of one record (details, form) share one. Of the
 * query only the parameter that names a record counts.
 */
export function tabTarget(path: string, asked?: string): TabTarget {
  const { pathname, search } = addressOf(asked === undefined ? path : path + asked)
  const [, target] = pathname.match(/^\/redirect(\/.*)$/) ?? []
  if (target) return { ...nowhere, key: pathname, renews: tabTarget(target, search).key }
  const place = placeAt(pathname)
  const query = new URLSearchParams(search)
  const by = [place.record ?? []].flat().find(name => query.get(name)?.trim())
  if (!by) return place
  return { ...place, key: `${place.key}?${by}=${encodeURIComponent(query.get(by)!.trim())}` }
}

/** A page as its path alone tells it. */
interface Place extends TabTarget {
  /** The parameters of the query that name the record, unless the path does. */
  readonly record?: string | readonly string[]
}

function placeAt(pathname: string): Place {
  const known = places.get(pathname) ?? read(pathname)
  places.set(pathname, known)
  return known
}

// The tree never changes during the life of the page, so the results can be cached.
const places = new Map<string, Place>()

const nowhere = { isPage: false, title: '', isKept: false, isAffix: false, isNew: false }

function read(pathname: string): Place {
  const leaf = leafAt(visibleTree(), pathname)
  const below = leaf && pathname.slice(leaf.path.length + 1).split('/')[0]
  if (!leaf || (below && !leaf.entity)) return { ...nowhere, key: pathname }
  // The tabs of one screen share its place among the open ones.
  if (leaf.tabOf && !below) return placeAt(leaf.tabOf)
  return {
    key: below ? `${leaf.path}/${below}` : leaf.path,
    isPage: true,
    title: leaf.title,
    isKept: !leaf.noCache,
    isAffix: !below && !!leaf.affix,
    isNew: below === 'create',
    ...(!below && leaf.record && { record: leaf.record }),
  }
}
