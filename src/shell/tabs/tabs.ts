import type { Location, NavigationType } from 'react-router-dom'
import type { Place } from './tabTarget.ts'

/** An open page in the strip. */
export interface Tab {
  /** Its path: a page is there once. */
  readonly key: string
  /** Where it was left, query and all. */
  readonly address: string
  /** What its record is called, once that is known. */
  readonly name?: string
}

/** A screen that is mounted, shown or kept. */
export interface KeptScreen {
  readonly key: string
  readonly location: Location
  /** Another one when the screen begins anew. */
  readonly life: number
}

export interface Tabs {
  readonly at: Location
  /** In the order of the strip. */
  readonly strip: readonly Tab[]
  /** The one shown last at the end. */
  readonly screens: readonly KeptScreen[]
  /** Pages that were closed while they were shown: they go when the next one is there. */
  readonly closing: readonly string[]
  readonly lives: number
}

export type PlaceOf = (pathname: string) => Place

/** How many screens stay as they were left. Source of the number: the memory that they take. */
export const mostKept = 12

/** The strip of a page that is loaded: the pinned tabs, those of before, and the page that is opened. */
export function openTabs(
  location: Location,
  placeOf: PlaceOf,
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
    placeOf,
  )
}

/** The person is at another location: its page is added once, its screen is shown, and what is not kept goes. */
export function visit(
  tabs: Tabs,
  location: Location,
  how: `${NavigationType}`,
  placeOf: PlaceOf,
): Tabs {
  if (tabs.at === location) return tabs
  const from = placeOf(tabs.at.pathname)
  const to = placeOf(location.pathname)
  if (from.key === to.key) return arrive(tabs, location, placeOf)
  // An address that was replaced by another page led nowhere; passing the reload helper is no leaving.
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
    placeOf,
  )
}

/** Takes pages out of the strip; the one that is shown goes when the person has left it. */
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
 * Lets go of what need not be kept: screens beyond the limit, the longest unseen first, and forms for new records with nothing in them.
 * A screen with unsaved input stays.
 */
export function letGo(tabs: Tabs, placeOf: PlaceOf, isUnsaved: (key: string) => boolean): Tabs {
  const hidden = tabs.screens.slice(0, -1).filter(screen => !isUnsaved(screen.key))
  const blank = hidden.filter(screen => placeOf(screen.location.pathname).isNew)
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

/** Gives a record's page the name of the record. */
export function nameTab(tabs: Tabs, key: string, name: string): Tabs {
  const isNew = tabs.strip.some(tab => tab.key === key && tab.name !== name)
  if (!isNew) return tabs
  return { ...tabs, strip: tabs.strip.map(tab => (tab.key === key ? { ...tab, name } : tab)) }
}

/** Where the person goes when the pages with these keys are closed; nothing when the page that is shown stays. */
export function wayOut(tabs: Tabs, keys: readonly string[]): string | undefined {
  if (!keys.includes(tabs.screens.at(-1)?.key ?? '')) return undefined
  return tabs.strip.filter(tab => !keys.includes(tab.key)).at(-1)?.address ?? '/'
}

/** What a tab is called. Source: specification §2. */
export const titleOfTab = (tab: Tab, { title, isNew }: Place, newOf: (title: string) => string) =>
  tab.name ?? (isNew && title ? newOf(title) : title || 'no-name')

export const addressOf = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) => pathname + search + hash

function arrive(tabs: Tabs, location: Location, placeOf: PlaceOf): Tabs {
  const { key, isPage } = placeOf(location.pathname)
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

/** Coming back to where a screen was left is no reason to draw it. */
const isSame = (left: Location, now: Location) =>
  addressOf(left) === addressOf(now) && left.state === now.state
