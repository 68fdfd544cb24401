import { placeOf } from './tabTarget.ts'
import { session } from '#src/app/services.ts'
import type { Tab } from './tabs.ts'

/**
 * The open pages outlive a reload, in the browser's tab that they are open in. They are one person's: records of somebody else are
 * nothing for the next who signs in here.
 */
export function keepStrip(tabs: readonly Tab[]) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ person: session.person()?.id, tabs }))
  } catch {
    // Without storage the strip only begins anew.
  }
}

/** The strip before the reload, as far as the person still reaches it. Storage is anybody's to write. */
export function keptStrip(): Tab[] {
  try {
    const { person, tabs } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      person?: unknown
      tabs?: unknown
    }
    if (person !== session.person()?.id || !Array.isArray(tabs)) return []
    return tabs.filter(isTab).slice(0, most)
  } catch {
    return []
  }
}

const key = 'iERP_tabs'
const most = 100

function isTab(value: unknown): value is Tab {
  const { key: page, address, name } = (value ?? {}) as Record<string, unknown>
  if (typeof page !== 'string' || typeof address !== 'string') return false
  const pathname = address.replace(/[?#].*$/s, '')
  return (
    placeOf(pathname).isPage &&
    placeOf(pathname).key === page &&
    ['string', 'undefined'].includes(typeof name)
  )
}
