import { randomBytes, randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'

/** Ids of many new records, in their order: asking for random bytes for each would take most of the time. */
export function newIds(count: number): string[] {
  const random = randomBytes(16 * count)
  const [msecs, first] = [Date.now(), randomInt(2 ** 24)]
  return Array.from({ length: count }, (_, i) =>
    uuid({ msecs, seq: first + i, random: random.subarray(16 * i, 16 * i + 16) }),
  )
}
