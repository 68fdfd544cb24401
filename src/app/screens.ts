import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** The view of a custom screen: the default export of `resources/<area>/<screen>.views.tsx`, loaded when it is first shown. */
export function screenView(screen: string): LazyExoticComponent<ComponentType> {
  const known = views.get(screen)
  if (known) return known
  const view = lazy(loaderOf(screen))
  views.set(screen, view)
  return view
}

/** Starts loading the view that a person is about to open. A failure is told when it is opened. */
export const preloadScreen = (screen: string) => void loaderOf(screen)().catch(() => {})

type View = { default: ComponentType }

const modules = import.meta.glob<View>('../../resources/**/*.views.tsx')
const loaders = new Map(
  Object.entries(modules).map(([path, load]) => [path.match(/([^/]+)\.views\.tsx$/)![1]!, load]),
)
const views = new Map<string, LazyExoticComponent<ComponentType>>()

const loaderOf = (screen: string) =>
  loaders.get(screen) ??
  (() =>
    Promise.reject(
      new Error(`The screen ${screen} has no view: write resources/<area>/${screen}.views.tsx`),
    ))
