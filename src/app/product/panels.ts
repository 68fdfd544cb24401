import { useResourceContext } from 'ra-core'
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'
import type { AnyEntity } from '#define/entity.types.ts'
import { type LazyView, lazyView } from '#src/loading/lazyView.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { screenOfResource } from './declarations.ts'
import { product } from './product.ts'
import { slotsIn, type ListPanels, type Slots, type View } from './slots.ts'

/** The view that replaces a generic page of the entity on this resource's screen. */
export function ownPage(entity: string, resource: string, page: Page): LazyView<Given> | undefined {
  const load = slotsOf(entity, resource).find(slots => slots[page])?.[page]
  if (!load) return undefined
  const view = pages.get(load) ?? lazyView(load)
  pages.set(load, view)
  return view
}

/** The panels of a generic page by their place; nothing if no area declares one. */
export function usePanels(
  { name }: Pick<AnyEntity, 'name'>,
  page: Page | 'step',
  given: object = {},
): Places {
  const resource = useResourceContext() ?? name
  const slots = slotsOf(name, resource)
  const all = (place: Place) =>
    slots.flatMap(({ panels }, key) => {
      const load = (panels?.[page] as ListPanels)?.[place]
      return load ? createElement(panelOf(load), { key, ...given }) : []
    })
  const at = (place: Place) => all(place)[0]
  return {
    above: at('above'),
    beside: at('beside'),
    below: at('below'),
    toolbar: at('toolbar'),
    // Buttons of several areas stand side by side.
    selection: all('selection'),
  }
}

/**
 * What an area has for one part of an entity: what offers the records of a list `ofOne`, or what
 * asks before one is deleted.
 */
export function ownPart<P extends 'choice' | 'remove'>(
  { name }: AnyEntity,
  part: P,
  given: GivenTo<P>,
): ReactNode | undefined {
  const load = slotsOf(name, name).find(slots => slots[part])?.[part]
  return load && createElement(panelOf(load), given)
}

/** The filters that areas add to the lists of an entity. */
export const ownFilters = ({ name }: AnyEntity): NonNullable<Slots['filters']> =>
  Object.assign({}, ...product().areas.map(({ entities }) => entities?.[name]?.filters))

type Page = 'list' | 'show' | 'edit' | 'create'
type Given = { entity: AnyEntity }
type GivenTo<P extends 'choice' | 'remove'> =
  NonNullable<Slots[P]> extends View<infer G extends object> ? G : never
type Place = Exclude<keyof ListPanels, 'reads'>
type Places = { readonly [P in Exclude<Place, 'selection'>]: ReactNode } & {
  readonly selection: readonly ReactElement[]
}

/** Those of the resource's own screen come before those of all screens of the entity. */
export const slotsOf = (entity: string, resource: string): Slots[] =>
  slotsIn(product().areas, entity, screenOfResource(resource))

export function panelOf(load: View<any>): ComponentType<any> {
  const panel = panels.get(load) ?? LazyPart(load)
  panels.set(load, panel)
  return panel
}

const pages = new Map<View<Given>, LazyView<Given>>()
const panels = new Map<View<any>, ComponentType<any>>()
