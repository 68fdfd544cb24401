import type { Database } from '#server/db/database.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'

/** Comparisons that tests left out, because they write records past every rule. */
const left = new WeakMap<Database, string[]>()

/** Says that records of this database are written as they stand, so that the comparison whose name begins like this means nothing. */
export function leaveOut(db: Database, comparison: string): void {
  left.set(db, [...(left.get(db) ?? []), comparison])
}

/** Says that orders of this database are written as they stand, so that their amounts are not those of their lines. */
export const leaveUnpriced = (db: Database) => leaveOut(db, 'The amounts of an order')

/** What does not add up in the ledgers, in words. */
export async function ledgerDifferences(db: Database): Promise<string[]> {
  const { differences } = await verifyLedger(db)
  return differences
    .filter(({ check }) => !left.get(db)?.some(name => check.startsWith(name)))
    .map(({ text }) => text)
}

/** Closes the database of a suite, which fails when its tests have left something that does not add up; but for what they leave on purpose. */
export async function closeVerified(db: Database, onPurpose?: RegExp): Promise<void> {
  try {
    const found = (await ledgerDifferences(db)).filter(text => !onPurpose?.test(text))
    if (found.length) throw new Error(`These tests left what does not add up:\n${found.join('\n')}`)
  } finally {
    await db.close()
  }
}
