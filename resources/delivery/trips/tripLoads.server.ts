import { sql, type SQL } from 'drizzle-orm'

/** SQL of what the goods of a plan weigh, in kilograms; a combo weighs what its members do. */
export const planWeight = (planId: SQL): SQL => sql`
  (select coalesce(round(sum(i.quantity * coalesce(k.weight, (select sum(m.quantity * s.weight) from combo_members m join skus s on s.id = m.sku_id where m.combo_sku_id = k.id and not m.is_deleted), 0)), 3), 0)
    from plan_items i join skus k on k.id = i.sku_id where i.plan_id = ${planId} and not i.is_deleted)`

/** The states in which a plan can be put into a trip. */
export const arrangeable = ['Scheduled', 'Processed']
