/**
 * Whether the server's version is newer than the browser's: the 8-digit date is compared first,
 * then the sequence number. An unreadable version counts as newer, and so does any version if the
 * browser has none. Source: specification §4, upgrade.
 */
export function isNewer(server: string, taken: string | undefined): boolean {
  const a = partsOf(server)
  const b = taken === undefined ? undefined : partsOf(taken)
  if (!a || !b) return true
  return a.date === b.date ? a.sequence > b.sequence : a.date > b.date
}

function partsOf(version: string) {
  const [, date, sequence] = /^(\d{8})[.\-_]?(\d+)$/.exec(version.trim()) ?? []
  return date && sequence ? { date: Number(date), sequence: Number(sequence) } : undefined
}
