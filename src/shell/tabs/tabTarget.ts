import { leafAt } from '#src/shell/menu/menu.ts'
import { visibleTree } from '#src/app/access.ts'

/** What stands at an address, as the tab strip sees it. */
export interface Place {
  /** One for a page, whatever its query: the path of its tab. Addresses without a tab go by themselves. */
  readonly key: string
  /** Whether it has a tab. Those that only lead on (`/`, `/redirect/...`, an area) and `/404` have none. */
  readonly isPage: boolean
  /** What a tab is called without knowing the record. */
  readonly title: string
  /** Stays as it is while the person is elsewhere. */
  readonly isKept: boolean
  /** Cannot be closed. */
  readonly isAffix: boolean
  /** A form for a new record: without anything typed in, it is not worth a tab once it is left. */
  readonly isNew: boolean
  /** The page that begins anew when this address is passed. */
  readonly renews?: string
}

/** The place at a path. All pages of one record (its details, its form) are one place. */
export function placeOf(pathname: string): Place {
  const known = places.get(pathname) ?? read(pathname)
  places.set(pathname, known)
  return known
}

// The tree stays the same as long as the page, and so does what is worked out from it.
const places = new Map<string, Place>()

const nowhere = { isPage: false, title: '', isKept: false, isAffix: false, isNew: false }

function read(pathname: string): Place {
  const [, target] = pathname.match(/^\/redirect(\/.*)$/) ?? []
  if (target) return { ...nowhere, key: pathname, renews: placeOf(target).key }
  const leaf = leafAt(visibleTree(), pathname)
  const below = leaf && pathname.slice(leaf.path.length + 1).split('/')[0]
  if (!leaf || (below && !leaf.entity)) return { ...nowhere, key: pathname }
  return {
    key: below ? `${leaf.path}/${below}` : leaf.path,
    isPage: true,
    title: leaf.title,
    isKept: !leaf.noCache,
    isAffix: !below && !!leaf.affix,
    isNew: below === 'create',
  }
}
