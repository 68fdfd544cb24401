import { helpersKey } from './helpers.ts'

/** The stored names of those who set a new password; none where nobody has signed in yet. */
export function namedHelpers(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(helpersKey) ?? '[]')
    return Array.isArray(names) ? names.filter(name => typeof name === 'string').slice(0, 3) : []
  } catch {
    return []
  }
}
