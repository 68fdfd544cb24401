import type { Database } from '#server/db/database.ts'
import { anchorOf, verifyAudit } from '#server/db/auditChain.ts'
import { checks } from '#resources/delivery/ledgers.server.ts'

/** Something that does not add up. */
export interface Difference {
  readonly check: string
  /** In words: of which record and number, what stands there and what it should be. */
  readonly text: string
}

const mostOfACheck = 100

/**
 * Compares everything that is kept twice, as of one moment, and follows the chain of the audit. At most 100 differences of each
 * comparison are told, and how far the audit is sealed. On the embedded database everybody else waits meanwhile.
 */
export async function verifyLedger(
  db: Database,
): Promise<{ checks: readonly string[]; differences: Difference[]; sealedTo: string }> {
  return db.write(async tx => {
    await tx.text('set transaction isolation level repeatable read, read only')
    await tx.text('set local statement_timeout = 0')
    const differences: Difference[] = []
    for (const check of checks) {
      const found = await tx.text<{ what: string; said: number | null; worked_out: number | null }>(
        `select * from (${check.sql}) d order by what limit ${mostOfACheck}`,
      )
      differences.push(
        ...found.map(d => ({
          check: check.name,
          text: `${d.what} is ${d.said ?? 'missing'}, should be ${d.worked_out ?? 'missing'}`,
        })),
      )
    }
    differences.push(...(await verifyAudit(tx)).map(text => ({ check: auditCheck, text })))
    return {
      checks: [...checks.map(c => c.name), auditCheck],
      differences,
      sealedTo: await anchorOf(tx),
    }
  })
}

/** A line for each difference, below a line for its comparison. */
export const differenceLines = (differences: readonly Difference[]): string[] =>
  differences.flatMap((d, i) => [
    ...(d.check === differences[i - 1]?.check ? [] : [`${d.check}:`]),
    `  ${d.text}`,
  ])

const auditCheck = 'The audit says what it said when it was sealed'
