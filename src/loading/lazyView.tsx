import { type ComponentType, use } from 'react'
import { loadOnce } from '#data/loadOnce.ts'

export type Module<P> = { default: ComponentType<P> }

/** A component whose code is loaded when first shown, or before. */
export interface LazyView<P> {
  readonly View: ComponentType<P>
  /** Starts loading; rejects if the code fails to load. */
  readonly load: () => Promise<unknown>
}

/**
 * Loaded code never suspends: React's `lazy` suspends briefly even then, and React keeps a fallback
 * on screen for at least 300 ms. Code that failed to load is requested again.
 */
export function lazyView<P extends object>(load: () => Promise<Module<P>>): LazyView<P> {
  const loaded = loadOnce(load)
  const View = (props: P) => {
    const { default: Component } = use(loaded())
    return <Component {...props} />
  }
  return { View, load: loaded }
}
