import type { ComponentType } from 'react'
import { type LazyView, lazyView } from '#src/loading/lazyView.tsx'
import { product } from './product.ts'

/** The view of a custom screen, loaded when first shown. */
export const screenView = (screen: string): ComponentType => viewOf(screen).View

export const loadScreen = (screen: string) => viewOf(screen).load()

const known = new Map<string, LazyView<object>>()

function viewOf(screen: string): LazyView<object> {
  const load = product()
    .areas.map(area => area.screens?.[screen])
    .find(Boolean)
  if (typeof load === 'object')
    throw new Error(`${screen} adds to the pages of an entity: name the entity in its route`)
  const view = known.get(screen) ?? lazyView(load!)
  known.set(screen, view)
  return view
}
