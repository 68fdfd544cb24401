import { keptText } from '#auth/keptText.ts'
import { tabTarget } from './tabTarget.ts'
import { session } from '#src/app/services.ts'
import type { Tab } from './tabs.ts'

/**
 * Keeps the open pages across a reload of this browser tab. They belong to one user: the next user
 * to sign in must not see another's records.
 */
export const keepStrip = (tabs: readonly Tab[]) =>
  kept.write(JSON.stringify({ person: session.person()?.id, tabs }))

/**
 * The strip before the reload, without pages that the user cannot reach. Anyone can write to the
 * storage, so it is checked.
 */
export function keptStrip(): Tab[] {
  try {
    const { person, tabs } = JSON.parse(kept.read() ?? '{}') as {
      person?: unknown
      tabs?: unknown
    }
    if (person !== session.person()?.id || !Array.isArray(tabs)) return []
    return tabs.filter(isTab).slice(0, most)
  } catch {
    return []
  }
}

const kept = keptText('iERP_tabs')
const most = 100

function isTab(value: unknown): value is Tab {
  const { key: page, address, name } = (value ?? {}) as Record<string, unknown>
  if (typeof page !== 'string' || typeof address !== 'string') return false
  const target = tabTarget(address.replace(/#.*$/s, ''))
  return target.isPage && target.key === page && ['string', 'undefined'].includes(typeof name)
}
