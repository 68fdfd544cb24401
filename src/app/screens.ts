import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { ScreenName } from '../../resources/screens.ts'
import { views } from './views.ts'

/** The view of a custom screen, loaded when it is first shown. */
export function screenView(screen: string): LazyExoticComponent<ComponentType> {
  const known = loaded.get(screen)
  if (known) return known
  const view = lazy(loaderOf(screen))
  loaded.set(screen, view)
  return view
}

/** Starts loading the view that a person is about to open. A failure is told when it is opened. */
export const preloadScreen = (screen: string) => void loaderOf(screen)().catch(() => {})

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

// The route tree takes names of screens alone; the types of its leaves have forgotten which.
const loaderOf = (screen: string) => views[screen as ScreenName]
