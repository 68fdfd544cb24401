import type { MouseEvent, SyntheticEvent } from 'react'

/**
 * The path of a link of the application that is clicked to be followed here; any other click is the
 * browser's. A frame with hundreds of plain links follows them by one handler: each router link
 * would render on every navigation.
 */
export function followedPath(event: MouseEvent): string | undefined {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return isPlain && !event.defaultPrevented ? pathUnder(event) : undefined
}

/** The path of the link of the application that an event is about. */
export const pathUnder = (event: SyntheticEvent): string | undefined =>
  (event.target as Element).closest('a[href^="/"]')?.getAttribute('href') ?? undefined
