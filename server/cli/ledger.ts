import type { Database } from '#server/db/database.ts'
import { differenceLines, verifyLedger } from '#server/db/verify/ledger.ts'

/** `erp verify-ledger`: a line for each comparison, how far the audit is sealed, each difference in words, and exit 1 when there is one. */
export async function reportLedger(db: Database): Promise<void> {
  const { checks, differences, sealedTo } = await verifyLedger(db)
  for (const name of checks)
    console.log(`${differences.some(d => d.check === name) ? 'FAILED' : 'ok    '}  ${name}`)
  console.log(`Audit sealed to ${sealedTo}`)
  if (!differences.length) return
  console.log(`\n${differenceLines(differences).join('\n')}`)
  process.exitCode = 1
}
