import { leafAt } from '#src/shell/menu/menu.ts'
import { visibleTree } from '#src/app/access.ts'

/** The page at an address, as the tab strip needs it. */
export interface TabTarget {
  /** The path of the page's tab, without the query. An address without a tab has its own. */
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

/** The page at a path. All pages of one record (details, form) share one. */
export function tabTarget(pathname: string): TabTarget {
  const known = places.get(pathname) ?? read(pathname)
  places.set(pathname, known)
  return known
}

// The tree never changes during the life of the page, so the results can be cached.
const places = new Map<string, TabTarget>()

const nowhere = { isPage: false, title: '', isKept: false, isAffix: false, isNew: false }

function read(pathname: string): TabTarget {
  const [, target] = pathname.match(/^\/redirect(\/.*)$/) ?? []
  if (target) return { ...nowhere, key: pathname, renews: tabTarget(target).key }
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
