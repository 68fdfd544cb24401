import { addressOf } from '#src/app/address.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { addressOfFound } from '#resources/shell/find/findable.ts'
import { mayReach, visibleTree } from '#src/app/access.ts'
import { loadEntity } from '#src/app/product/declarations.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { session } from '#src/app/services.ts'
import { say } from '#src/i18n/say.ts'
import type { Action } from '#src/shell/actions.ts'
import {
  leafAt,
  matchesScreen,
  type MenuScreen,
  menuOf,
  screensOf,
  wayTo,
} from '#src/shell/menu/menu.ts'
import type { Tab } from '#src/shell/tabs/tabs.ts'
import { tabTarget } from '#src/shell/tabs/tabTarget.ts'
import { isNear } from './near.ts'

/** A search result with its address. */
export interface Hit {
  readonly key: string
  readonly text: string
  /** Distinguishes it from others with the same text. */
  readonly detail?: string
  readonly path: string
  readonly icon?: string
  /** Remembered when the result is opened. */
  readonly orderId?: string
  /** Done instead of opening a page. */
  readonly run?: () => void
}

export interface Group {
  /** Of records: their entity. */
  readonly name: string
  readonly hits: readonly Hit[]
}

const mostScreens = 8
const mostActions = 6
/** How many pages are offered that the person was at. */
export const mostRecent = 6

/**
 * The matching screens that the person reaches, without a request. Those with a wrong key in what
 * was typed come only if there is no other.
 */
export function findScreens(typed: string): { readonly hits: Hit[]; readonly isNear: boolean } {
  const all = [...screensOf(menuOf(visibleTree())), profile()]
  const exact = all.filter(screen => matchesScreen(screen, typed))
  const found = exact.length
    ? exact
    : all.filter(({ title, within }) => isNear([...within, title].join(' '), typed))
  const hits = found
    .toSorted((a, b) => rank(a.title, typed) - rank(b.title, typed))
    .slice(0, typed ? mostScreens : all.length)
    .map(({ path, title, within, icon }) => ({
      key: path,
      text: title,
      detail: within.join(' / '),
      path,
      ...(icon ? { icon } : {}),
    }))
  return { hits, isNear: !exact.length }
}

/** The matching actions, those with the words in their text first. */
export const findActions = (actions: readonly Action[], typed: string): Hit[] =>
  actions
    .filter(({ text, words = '' }) => isNear(`${text} ${words}`, typed))
    .toSorted((a, b) => rank(a.text, typed) - rank(b.text, typed))
    .slice(0, mostActions)
    .map(({ name, text, icon = 'action', run }) => ({
      key: `do ${name}`,
      text,
      path: '',
      icon,
      run,
    }))

/** The records that the person may see, kind by kind; the server checks the rights. */
export async function findRecords(
  provider: ErpDataProvider,
  q: string,
  signal: AbortSignal,
): Promise<Group[]> {
  const { data } = await provider.call('findRecords', { q }, { signal })
  const kinds = await Promise.all([...new Set(data.map(({ kind }) => kind))].map(loadEntity))
  return kinds.map(kind => ({
    name: kind.name,
    hits: data.flatMap(found => {
      const path = found.kind === kind.name && addressOfFound(kind, found, mayReach)
      if (!path) return []
      const { id, text, detail, orderId } = found
      return [
        {
          key: `${kind.name} ${id}`,
          text,
          path,
          icon: kind.name,
          ...(detail ? { detail } : {}),
          ...(kind.name === 'orders' && orderId ? { orderId } : {}),
        },
      ]
    }),
  }))
}

/** The pages that the person was at, last first, if still reachable, but for the present one. */
export function recentHits(present?: string): Hit[] {
  const { person, hits } = (recall<Partial<Recent>>(names.recent) ?? {}) as Partial<Recent>
  if (person !== session.person()?.id || !Array.isArray(hits)) return []
  return hits
    .filter(isHit)
    .filter(({ path }) => leafAt(visibleTree(), addressOf(path).pathname))
    .filter(({ path }) => tabTarget(path).key !== present)
}

/** Records an opened result. */
export function noteOpened(hit: Hit) {
  if (hit.run) return
  if (hit.orderId) remember(names.orderId, hit.orderId)
  note(hit)
}

/** Records a page that was opened in any way. What is known of it from a search stays. */
export function noteVisit({ key, name, address }: Tab) {
  const { title, isNew, isPage } = tabTarget(key)
  if (!isPage || isNew) return
  const known = recentHits().find(({ path }) => tabTarget(path).key === key)
  const icon = wayTo(visibleTree(), addressOf(key).pathname)?.[0]?.icon
  const path = name ? address : key
  const hit = known ?? { key, path, ...(icon ? { icon } : {}) }
  note({ ...hit, text: name ?? known?.text ?? title })
}

function note(hit: Hit) {
  const page = tabTarget(hit.path).key
  const others = recentHits(page).filter(({ key }) => key !== hit.key)
  const hits = [hit, ...others].slice(0, mostRecent + 1)
  remember(names.recent, { person: session.person()?.id, hits } satisfies Recent)
}

/** Per person: results of other users of this browser are not shown. */
interface Recent {
  readonly person: string | undefined
  readonly hits: readonly Hit[]
}

/** Other code can write to the storage. */
function isHit(value: unknown): value is Hit {
  const { key, text, path, detail, icon, orderId } = (value ?? {}) as Record<string, unknown>
  return (
    [key, text, path].every(part => typeof part === 'string') &&
    [detail, icon, orderId].every(part => part === undefined || typeof part === 'string')
  )
}

const profile = (): MenuScreen => ({ path: '/profile', title: say('layout.profile'), within: [] })

const rank = (title: string, typed: string) =>
  title.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1
