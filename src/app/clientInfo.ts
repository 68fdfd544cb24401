import { useSyncExternalStore } from 'react'

/**
 * The short name of the client that the person works for, asked for at the start of a page and every 5 minutes (specification §4). It ends
 * with the session, and so stands beside the token.
 */
export const clientInfo = {
  shortName: () => read(),
  store: (name: string, logo?: string | null) => {
    if (name === read() && (logo ?? undefined) === shownLogo) return
    known = name
    shownLogo = logo ?? undefined
    try {
      sessionStorage.setItem(key, name)
    } catch {
      // It is asked for again at the next start.
    }
    listeners.forEach(listener => listener())
  },
  clear: () => {
    known = undefined
    shownLogo = undefined
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing is kept where storage is forbidden.
    }
  },
}

/** Whether the person works for the Canadian client; nothing before the server has said so. */
export const useIsCanada = (): boolean | undefined => useSyncExternalStore(subscribe, isCanada)

/** Which picture stands for the client; nothing where there is none, or before the server has said so. */
export const useLogoId = (): string | undefined => useSyncExternalStore(subscribe, logoId)

/** What a Canadian client's short name contains. Source: specification §4; readings, item 10. */
const canadaMarker = 'CA'

const logoId = () => shownLogo
const isCanada = () => read()?.includes(canadaMarker)

const key = 'iERP_uniqueShortName'
const listeners = new Set<() => void>()
let known: string | undefined
let shownLogo: string | undefined

function read(): string | undefined {
  try {
    return (known ??= sessionStorage.getItem(key) ?? undefined)
  } catch {
    return known
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
