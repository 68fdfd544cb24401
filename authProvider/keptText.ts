/**
 * A text in the session storage of this browser tab. It survives a page load. A browser may forbid
 * storage: then nothing is kept.
 */
export const keptText = (key: string) => ({
  read(): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(text: string | undefined) {
    try {
      if (text === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // Forbidden, or full.
    }
  },
})
