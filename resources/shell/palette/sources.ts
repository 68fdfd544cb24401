import { addressOf } from '#src/app/address.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { addressOfFound, type Findable, findableKinds } from '#resources/shell/find/findable.ts'
import { mayReach, visibleTree } from '#src/app/access.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { session } from '#src/app/services.ts'
import { say } from '#src/i18n/say.ts'
import { leafAt, matchesScreen, menuOf, screensOf } from '#src/shell/menu/menu.ts'

/** A search result with its address. */
export interface Hit {
  readonly key: string
  readonly text: string
  /** Distinguishes it from others with the same text. */
  readonly detail?: string
  readonly path: string
  /** Remembered when the result is opened. */
  readonly orderId?: string
}

export interface Group {
  readonly name: 'recent' | 'screens' | Findable
  readonly hits: readonly Hit[]
}

const mostScreens = 8
const mostRecent = 6

/** The matching screens that the person reaches, without a request. */
export function findScreens(typed: string): Hit[] {
  const all = [...screensOf(menuOf(visibleTree())), profile()]
  return all
    .filter(screen => matchesScreen(screen, typed))
    .toSorted((a, b) => rank(a.title, typed) - rank(b.title, typed))
    .slice(0, typed ? mostScreens : all.length)
    .map(({ path, title, within }) => ({
      key: path,
      text: title,
      detail: within.join(' / '),
      path,
    }))
}

/** The records that the person may see, kind by kind; the server checks the rights. */
export async function findRecords(
  provider: ErpDataProvider,
  q: string,
  signal: AbortSignal,
): Promise<Group[]> {
  const { data } = await provider.call('findRecords', { q }, { signal })
  return findableKinds.map(name => ({
    name,
    hits: data.flatMap(found => {
      const path = found.kind === name && addressOfFound(found, mayReach)
      if (!path) return []
      const { id, text, detail, orderId } = found
      return [
        {
          key: `${name} ${id}`,
          text,
          path,
          ...(detail ? { detail } : {}),
          ...(name === 'orders' && orderId ? { orderId } : {}),
        },
      ]
    }),
  }))
}

/** The results that the person opened before, last first, if still reachable. */
export function recentHits(): Hit[] {
  const { person, hits } = (recall<Partial<Recent>>(names.recent) ?? {}) as Partial<Recent>
  if (person !== session.person()?.id || !Array.isArray(hits)) return []
  return hits.filter(isHit).filter(({ path }) => leafAt(visibleTree(), addressOf(path).pathname))
}

/** Records an opened result. */
export function noteOpened(hit: Hit) {
  if (hit.orderId) remember(names.orderId, hit.orderId)
  const hits = [hit, ...recentHits().filter(({ key }) => key !== hit.key)].slice(0, mostRecent)
  remember(names.recent, { person: session.person()?.id, hits } satisfies Recent)
}

/** Per person: results of other users of this browser are not shown. */
interface Recent {
  readonly person: string | undefined
  readonly hits: readonly Hit[]
}

/** Other code can write to the storage. */
function isHit(value: unknown): value is Hit {
  const { key, text, path, detail, orderId } = (value ?? {}) as Record<string, unknown>
  return (
    [key, text, path].every(part => typeof part === 'string') &&
    [detail, orderId].every(part => part === undefined || typeof part === 'string')
  )
}

const profile = () => ({ path: '/profile', title: say('layout.profile'), within: [] })

const rank = (title: string, typed: string) =>
  title.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1
