/**
 * Those who want to know of a change. `subscribe` returns the function that ends it, as
 * `useSyncExternalStore` wants it.
 */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach(listener => listener()),
  }
}
