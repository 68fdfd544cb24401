import { type ComponentType, use } from 'react'
import { once } from '#data/loadOnce.ts'

export type Module<P> = { default: ComponentType<P> }

/** A component whose code is loaded when it is first shown, or before. */
export interface Lazily<P> {
  readonly View: ComponentType<P>
  /** Starts loading, and rejects where the code does not arrive. */
  readonly load: () => Promise<unknown>
}

/**
 * React's `lazy` suspends for a moment even where the code is there already; that moment shows what stands in for the component, and React
 * leaves it for 300 ms once it has been shown. Here code that is there suspends nobody, and code that did not arrive is asked for again.
 */
export function lazily<P extends object>(load: () => Promise<Module<P>>): Lazily<P> {
  const loaded = once(load)
  const View = (props: P) => {
    const { default: Component } = use(loaded())
    return <Component {...props} />
  }
  return { View, load: loaded }
}
