import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { chainAudit } from '#server/db/auditChain.ts'

/** Seals until nothing is left, and tells how many rows: on a PostgreSQL that others use as well, their transactions hold rows back for a moment. */
export async function sealAll(db: Database): Promise<number> {
  let sealed = 0
  await expect
    .poll(async () => {
      sealed += await chainAudit(db)
      return db.text('select 1 from audit where chain_no is null')
    })
    .toEqual([])
  return sealed
}
