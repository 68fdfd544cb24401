import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'

export interface Place {
  id: string
  name: string
}

/** The branch that a person works for, if any. */
export async function branchOf({ db, actor }: Context): Promise<Place | undefined> {
  const [branch] = await db.query<Place>(
    sql`select b.id, b.name from staff s join branches b on b.id = s.branch_id where s.id = ${actor.staffId}`,
    'prepared',
  )
  return branch
}

/** The warehouse of that branch, if it has one. */
export async function ownWarehouseOf({ db, actor }: Context): Promise<Place | undefined> {
  const [warehouse] = await db.query<Place>(
    sql`select w.id, w.name from staff s join branches b on b.id = s.branch_id join warehouses w on w.id = b.default_warehouse_id and w.is_active and not w.is_deleted
      where s.id = ${actor.staffId}`,
    'prepared',
  )
  return warehouse
}
