import { sql } from 'drizzle-orm'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Effect } from '#server/entities/effects.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Problem } from '#server/http/errors.ts'

/** What is approved becomes the account of its supplier; nobody approves what they asked for themselves. */
const approve: Effect = async (tx, who, ids) => {
  const changes = await tx.query<Change>(sql`
    select c.id, c.supplier_id as "supplierId", c.asked_by_id as "askedById", concat_ws(', ', c.bank, c.account_name, c.account) as account, s.bank_account as before
    from supplier_bank_changes c join suppliers s on s.id = c.supplier_id where c.id in ${ids} order by c.id for update of s`)
  const own = changes.filter(({ askedById }) => askedById === who.staffId)
  const approved = changes.filter(change => !own.includes(change))
  for (const { supplierId, account } of approved)
    await tx.query(
      sql`update suppliers set bank_account = ${account}, ${touched(who)} where id = ${supplierId}`,
    )
  await writeAuditOfMany(
    tx,
    who,
    'update',
    'suppliers',
    approved.map(({ supplierId, account, before }) => ({
      id: supplierId,
      changes: { bankAccount: [before, account] },
    })),
  )
  return new Map(own.map(({ id }): [string, Problem] => [id, ownProblem]))
}

interface Change {
  id: string
  supplierId: string
  askedById: string
  account: string
  before: string | null
}

const ownProblem: Problem = {
  code: 'own_change',
  field: 'state',
  message: 'You asked for this change. Let somebody else approve it.',
}

export const supplierBankEffects: Readonly<Record<string, Effect>> = { approve }
