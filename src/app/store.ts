import type { Store } from 'ra-core'
import { startTransition } from 'react'
import { forget, recall, remember, rememberedNames } from '#src/loading/remembered.ts'

/** Keeps react-admin's preferences (columns, filters, sort of lists) in the browser's storage. */
export function createStore(): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const tell = (key: string, value: unknown) => {
    const all = () => listeners.get(key)?.forEach(listener => listener(value))
    // This only repeats the filter that the list has from its address, so its rendering can wait
    // for the next key.
    if (key.endsWith('.listParams')) startTransition(all)
    else all()
  }
  const remove = (key: string) => {
    forget(prefix + key)
    tell(key, undefined)
  }
  const keys = (beginning = '') =>
    rememberedNames(prefix + beginning).map(name => name.slice(prefix.length))
  return {
    setup: () => {},
    teardown: () => listeners.clear(),
    getItem: (key, fallback) => recall(prefix + key) ?? fallback,
    setItem: (key, value) => {
      if (value === undefined) return remove(key)
      remember(prefix + key, value)
      tell(key, value)
    },
    removeItem: remove,
    removeItems: beginning => keys(beginning).forEach(remove),
    reset: () => keys().forEach(remove),
    listItems: beginning =>
      Object.fromEntries(keys(beginning).map(key => [key, recall(prefix + key)])),
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => void own.delete(listener)
    },
  }
}

const prefix = 'preference_'
