import type { Location, NavigationType } from 'react-router-dom'
import type { TabTarget } from './tabTarget.ts'

/** An open page in the strip. */
export interface Tab {
  /** The page's path, with its record where the query names one. Unique in the strip. */
  readonly key: string
  /** The address when it was left, including the query. */
  readonly address: string
  /** The name of its record, once known. */
  readonly name?: string
}

/** A mounted screen, shown or kept. */
export interface KeptScreen {
  readonly key: string
  readonly location: Location
  /** Changes when the screen restarts. */
  readonly life: number
}

export interface Tabs {
  readonly at: Location
  /** In the order of the strip. */
  readonly strip: readonly Tab[]
  /** The last one shown is at the end. */
  readonly screens: readonly KeptScreen[]
  /** Pages closed while shown: they are removed when the next one is shown. */
  readonly closing: readonly string[]
  readonly lives: number
}

export type PlaceOf = (pathname: string, search?: string) => TabTarget

/** How many screens are kept. Chosen for their memory. */
export const mostKept = 12

/** The strip of a loaded page: pinned tabs, those before the reload, and the opened page. */
export function openTabs(
  location: Location,
  tabTarget: PlaceOf,
  pinned: readonly string[],
  before: readonly Tab[] = [],
): Tabs {
  const strip = [...pinned.map(key => ({ key, address: key })), ...before]
  return arrive(
    {
      at: location,
      strip: strip.filter(({ key }, n) => strip.findIndex(tab => tab.key === key) === n),
      screens: [],
      closing: [],
      lives: 0,
    },
    location,
    tabTarget,
  )
}

/**
 * Handles a navigation: adds the page if missing, shows its screen and removes what is not kept.
 */
export function visit(
  tabs: Tabs,
  location: Location,
  how: `${NavigationType}`,
  tabTarget: PlaceOf,
): Tabs {
  if (tabs.at === location) return tabs
  const from = tabTarget(tabs.at.pathname, tabs.at.search)
  const to = tabTarget(location.pathname, location.search)
  // A screen that only leads on starts anew: where it led before, Back may have overtaken.
  if (from.key === to.key && to.isPage) return arrive(tabs, location, tabTarget)
  // A page replaced by another only redirected; passing the reload helper does not leave the page.
  const isReplaced = how === 'REPLACE' && !to.renews && !from.isAffix
  const gone = [...tabs.closing, ...(isReplaced ? [from.key] : [])]
  const ended = [...gone, ...(from.isKept ? [] : [from.key]), ...(to.renews ? [to.renews] : [])]
  return arrive(
    {
      ...tabs,
      strip: tabs.strip.filter(tab => !gone.includes(tab.key)),
      screens: tabs.screens.filter(screen => !ended.includes(screen.key)),
      closing: [],
    },
    location,
    tabTarget,
  )
}

/** Removes pages from the strip. The shown page is removed after it has been left. */
export function closeTabs(tabs: Tabs, keys: readonly string[]): Tabs {
  const shown = tabs.screens.at(-1)?.key
  const isGone = ({ key }: { key: string }) => keys.includes(key) && key !== shown
  return {
    ...tabs,
    strip: tabs.strip.filter(tab => !isGone(tab)),
    screens: tabs.screens.filter(screen => !isGone(screen)),
    closing: keys.filter(key => key === shown),
  }
}

/**
 * Removes screens that need not be kept: those beyond the limit, least recently shown first, and
 * empty forms for new records. A screen with unsaved input stays.
 */
export function letGo(tabs: Tabs, tabTarget: PlaceOf, isUnsaved: (key: string) => boolean): Tabs {
  const hidden = tabs.screens.slice(0, -1).filter(screen => !isUnsaved(screen.key))
  const blank = hidden.filter(({ location }) => tabTarget(location.pathname, location.search).isNew)
  const rest = hidden.filter(screen => !blank.includes(screen))
  const surplus = rest.slice(0, Math.max(0, tabs.screens.length - blank.length - mostKept))
  if (!blank.length && !surplus.length) return tabs
  const closed = blank.map(screen => screen.key)
  return {
    ...tabs,
    strip: tabs.strip.filter(tab => !closed.includes(tab.key)),
    screens: tabs.screens.filter(screen => !blank.includes(screen) && !surplus.includes(screen)),
  }
}

/** Names a record's page after the record. */
export function nameTab(tabs: Tabs, key: string, name: string): Tabs {
  const isNew = tabs.strip.some(tab => tab.key === key && tab.name !== name)
  if (!isNew) return tabs
  return { ...tabs, strip: tabs.strip.map(tab => (tab.key === key ? { ...tab, name } : tab)) }
}

/** The address to go to when these pages are closed; nothing if the shown page stays. */
export function wayOut(tabs: Tabs, keys: readonly string[]): string | undefined {
  if (!keys.includes(tabs.screens.at(-1)?.key ?? '')) return undefined
  return tabs.strip.filter(tab => !keys.includes(tab.key)).at(-1)?.address ?? '/'
}

/** The title of a tab. Source: specification §2. */
export const titleOfTab = (
  tab: Tab,
  { title, isNew }: TabTarget,
  newOf: (title: string) => string,
) => tab.name ?? (isNew && title ? newOf(title) : title || 'no-name')

export const addressOf = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) => pathname + search + hash

function arrive(tabs: Tabs, location: Location, tabTarget: PlaceOf): Tabs {
  const { key, isPage } = tabTarget(location.pathname, location.search)
  const address = addressOf(location)
  const known = tabs.strip.find(tab => tab.key === key)
  const strip =
    !isPage || known?.address === address
      ? tabs.strip
      : known
        ? tabs.strip.map(tab => (tab === known ? { ...tab, address } : tab))
        : [...tabs.strip, { key, address }]
  const mounted = tabs.screens.find(screen => screen.key === key)
  const screen =
    mounted && isSame(mounted.location, location)
      ? mounted
      : { key, location, life: mounted?.life ?? tabs.lives }
  return {
    ...tabs,
    at: location,
    strip,
    screens: [...tabs.screens.filter(other => other !== mounted), screen],
    lives: mounted ? tabs.lives : tabs.lives + 1,
  }
}

/** Returning to the address a screen was left at does not render it. */
const isSame = (left: Location, now: Location) =>
  addressOf(left) === addressOf(now) && left.state === now.state
