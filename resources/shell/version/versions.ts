/**
 * Whether the server's version is newer than the one that the browser has taken: the 8-digit date counts first, then the sequence number.
 * One that cannot be read counts as newer, and so does any where none was taken. Source: specification §4, upgrade.
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
