import type { Database } from '#server/db/database.ts'
import { differenceLines, verifyLedger } from '#server/db/verify/ledger.ts'

/**
 * `erp verify-ledger`: prints each comparison, the end of the audit chain and every difference.
 * Exits with 1 when there is one.
 */
export async function reportLedger(db: Database): Promise<void> {
  const { checks, differences, sealedTo } = await verifyLedger(db)
  for (const name of checks)
    console.log(`${differences.some(d => d.check === name) ? 'FAILED' : 'ok    '}  ${name}`)
  console.log(`Audit sealed to ${sealedTo}`)
  if (!differences.length) return
  console.log(`\n${differenceLines(differences).join('\n')}`)
  process.exitCode = 1
}
