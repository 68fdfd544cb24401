import type { Database } from '#server/db/database.ts'
import { anchorOf, verifyAudit } from '#server/db/auditChain.ts'
import { ledgers } from '#server/halves.ts'

/** A difference between two accounts of the same number. */
export interface Difference {
  readonly check: string
  /** In words: the record and number, the stored value and the expected one. */
  readonly text: string
}

const mostOfACheck = 100

/**
 * Compares all redundant data as of one moment, and checks the audit chain. Reports at most 100
 * differences per comparison, and the end of the chain. It blocks the embedded database meanwhile.
 */
export async function verifyLedger(
  db: Database,
): Promise<{ checks: readonly string[]; differences: Difference[]; sealedTo: string }> {
  return db.write(async tx => {
    await tx.text('set transaction isolation level repeatable read, read only')
    await tx.text('set local statement_timeout = 0')
    const differences: Difference[] = []
    const checks = ledgers()
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

/** One line per difference, below a line for its comparison. */
export const differenceLines = (differences: readonly Difference[]): string[] =>
  differences.flatMap((d, i) => [
    ...(d.check === differences[i - 1]?.check ? [] : [`${d.check}:`]),
    `  ${d.text}`,
  ])

const auditCheck = 'The audit says what it said when it was sealed'
