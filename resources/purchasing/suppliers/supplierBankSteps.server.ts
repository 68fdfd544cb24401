import { sql } from 'drizzle-orm'
import { problemAt, touched, writeAuditOfMany, type Problem, type StepEffect } from '#server/kit'

/**
 * An approved account becomes the account of its supplier. People cannot approve their own
 * requests.
 */
const approve: StepEffect = async (context, ids) => {
  const { db, actor } = context
  const changes = await db.query<Change>(sql`
    select c.id, c.supplier_id, c.asked_by_id, concat_ws(', ', c.bank, c.account_name, c.account) as account, s.bank_account as before
    from supplier_bank_changes c join suppliers s on s.id = c.supplier_id where c.id in ${ids} order by c.id for update of s`)
  const own = changes.filter(({ askedById }) => askedById === actor.staffId)
  const approved = changes.filter(change => !own.includes(change))
  for (const { supplierId, account } of approved)
    await db.query(
      sql`update suppliers set bank_account = ${account}, ${touched(actor)} where id = ${supplierId}`,
    )
  await writeAuditOfMany(
    context,
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

const ownProblem: Problem = problemAt(
  'own_change',
  'state',
  'You requested this change, so somebody else has to approve it.',
)

export const supplierBankSteps: Readonly<Record<string, StepEffect>> = { approve }
