import type { ComponentType } from 'react'
import type { ScreenName } from '#resources/screens.ts'
import { type Lazily, lazily } from '#src/loading/lazyView.tsx'
import { views } from '#src/app/views.ts'

/** The view of a custom screen, loaded when it is first shown. */
export const screenView = (screen: string): ComponentType => viewOf(screen).View

/** Starts loading the view that a person is about to open. */
export const loadScreen = (screen: string) => viewOf(screen).load()

const known = new Map<string, Lazily<object>>()

function viewOf(screen: string): Lazily<object> {
  // The route tree takes names of screens alone; the types of its leaves have forgotten which.
  const view = known.get(screen) ?? lazily(views[screen as ScreenName])
  known.set(screen, view)
  return view
}
