import { useSyncExternalStore } from 'react'

/**
 * The short name of the user's client, read at page start and every 5 minutes (specification §4).
 * It ends with the session, so it is stored with the token.
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
      // A failed request is repeated at the next start.
    }
    listeners.forEach(listener => listener())
  },
  clear: () => {
    known = undefined
    shownLogo = undefined
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Storage may be forbidden.
    }
  },
}

/** Whether the user works for the Canadian client; `undefined` until the server has answered. */
export const useIsCanada = (): boolean | undefined => useSyncExternalStore(subscribe, isCanada)

/** The id of the client's logo; `undefined` if it has none or the server has not answered yet. */
export const useLogoId = (): string | undefined => useSyncExternalStore(subscribe, logoId)

/** Part of a Canadian client's short name. Source: specification §4; readings, item 10. */
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
