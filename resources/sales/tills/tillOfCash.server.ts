import { sql, type SQL } from 'drizzle-orm'
import type { Actor, Context } from '#server/kit'
import { sellingBranch } from '#resources/sales/sellIt/walkIn.server.ts'

/** A drawer of a branch. The one without a name is a till, too. */
export interface Till {
  branchId: string
  terminal: string | null
}

/**
 * The till that a person's cash counts in: the named one of a branch, else the one that they opened
 * with a float today and nobody has closed.
 * @returns nothing where they stand at none: cash counts at the order's branch then
 * @throws BadInput naming `tillBranchId`
 */
export async function tillOfCash(
  context: Context,
  { till, tillBranchId }: { till?: string | null; tillBranchId?: string | null } = {},
): Promise<Till | undefined> {
  const terminal = till?.trim() || null
  if (terminal || tillBranchId) {
    const { id } = await sellingBranch(context, tillBranchId, 'tillBranchId')
    return { branchId: id, terminal }
  }
  const { db, actor } = context
  const [opened] = await db.query<Till>(openedTill(actor))
  return opened
}

/** The till that a person opened last today, of those that nobody has closed, as `branch_id` and `terminal`. */
export const openedTill = ({ clientId, staffId }: Pick<Actor, 'clientId' | 'staffId'>): SQL => sql`
  select e.branch_id, e.terminal from till_entries e join branches b on b.id = e.branch_id
  where e.client_id = ${clientId} and e.staff_id = ${staffId} and e.type = 'Float' and e.day = money_day(${clientId}, now())
    and b.is_active and not b.is_deleted and not e.is_deleted and not exists (
      select from day_closes d where d.branch_id = e.branch_id and d.day = e.day and d.state = 'Closed' and not d.is_deleted)
  order by e.created_on_utc desc, e.id desc limit 1`
