import { useSyncExternalStore } from 'react'
import { keptText } from '#auth/keptText.ts'
import { createListeners } from '#data/listeners.ts'
import { allCountries, type Country } from '#define'

/**
 * The short name of the user's client, read at page start and every 5 minutes (specification §4).
 * It ends with the session, so it is stored with the token.
 */
export const clientInfo = {
  shortName: () => read(),
  store: (name: string, logo?: string | null, timeDisplay?: string) => {
    const zoned = timeDisplay === 'zone'
    if (name === read() && (logo ?? undefined) === shownLogo && zoned === isZoned) return
    known = name
    shownLogo = logo ?? undefined
    kept.write(name)
    isZoned = zoned
    tell()
  },
  clear: () => {
    known = undefined
    shownLogo = undefined
    kept.write(undefined)
    isZoned = false
  },
}

/** The country of the user's client; `undefined` until the server has answered. */
export const useCountry = (): Country | undefined => useSyncExternalStore(subscribe, country)

/** The same outside of components. */
export const clientCountry = (): Country | undefined => country()

/** Whether times are shown by the clocks of the country's time zone. Source: readings, item 22. */
export const useIsByZone = (): boolean => useSyncExternalStore(subscribe, isByZone)

const isByZone = () => isZoned

/** The id of the client's logo; `undefined` if it has none or the server has not answered yet. */
export const useLogoId = (): string | undefined => useSyncExternalStore(subscribe, logoId)

const logoId = () => shownLogo

/**
 * A client's short name contains the code of its country, unless it is the usual one. Source:
 * specification §4; readings, item 10.
 */
function country(): Country | undefined {
  const name = read()
  const [usual, ...others] = allCountries()
  return name === undefined ? undefined : (others.find(code => name.includes(code)) ?? usual)
}

const kept = keptText('iERP_uniqueShortName')
const { subscribe, tell } = createListeners()
let known: string | undefined
let isZoned = false
let shownLogo: string | undefined

const read = (): string | undefined => (known ??= kept.read())
