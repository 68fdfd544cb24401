import { type ComponentType, use } from 'react'

type Module<P> = { default: ComponentType<P> }

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
  let loading: Promise<Module<P>> | undefined
  const loaded = () => {
    loading ??= forgetting(readable(load()))
    return loading
  }
  // Not at once: whoever was waiting for it must find the failure, not another try.
  const forgetting = (promise: Promise<Module<P>>) => {
    promise.catch(() => setTimeout(() => (loading = undefined), aMoment))
    return promise
  }
  const View = (props: P) => {
    const { default: Component } = use(loaded())
    return <Component {...props} />
  }
  return { View, load: loaded }
}

const aMoment = 1_000

/** React reads these two from a promise: what is there already suspends nobody, not even for a moment. */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
