/**
 * Gives this page storage of its own, in memory: stories sign in, choose a mode and keep input
 * without touching those of the product, which has the same origin.
 */
export function ownStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() })
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: n => [...values.keys()][n] ?? null,
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
  }
}
