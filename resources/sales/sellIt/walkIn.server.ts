import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, type Context, createRecord, insertRows, metaOf } from '#server/kit'
import { namedFrom } from './saleLimits.ts'

/** Whether a sale of this total may be one to nobody in particular. */
export const mayBeWalkIn = (country: keyof typeof namedFrom, total: number) =>
  total < namedFrom[country]

/**
 * The branch that a person sells at: the one that is named, else their own.
 * @throws BadInput naming `field`
 */
export async function sellingBranch(
  { db, actor }: Context,
  branchId: string | null | undefined,
  field = 'branchId',
): Promise<{ id: string; name: string }> {
  const [branch] = await db.query<{ id: string; name: string }>(sql`
    select b.id, b.name from branches b
    where b.id = coalesce(${branchId ?? null}::uuid, (select branch_id from staff where id = ${actor.staffId}))
      and b.client_id = ${actor.clientId} and b.is_active and not b.is_deleted`)
  if (branch) return branch
  throw branchId
    ? badInput('unknown_reference', field, 'Choose a branch from the list.')
    : badInput('required', field, 'Choose the branch that sells.')
}

/** The walk-in customer of a branch; its first sale makes one. */
export async function walkInOf(
  context: Context,
  branch: { id: string; name: string },
): Promise<string> {
  const { db } = context
  const known = () =>
    db.query<{ id: string }>(
      sql`select customer_id as id from walk_in_customers where branch_id = ${branch.id} and not is_deleted`,
    )
  const [before] = await known()
  if (before) return before.id
  // Two tills make one customer.
  await db.query(sql`select 1 from branches where id = ${branch.id} for no key update`)
  const [meanwhile] = await known()
  if (meanwhile) return meanwhile.id
  const { id: customerId } = await createRecord(context, metaOf('customers'), {
    name: `Walk-in ${branch.name}`.slice(0, 120),
    remark: 'Sales that name no customer.',
  })
  await insertRows(context, metaOf('walkInCustomers'), [
    { id: uuid(), branchId: branch.id, customerId },
  ])
  return customerId as string
}
