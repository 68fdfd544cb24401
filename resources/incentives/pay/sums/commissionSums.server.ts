import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { commissionSums } from './commissionSums.entity.ts'

const amountOf = (statement: string) =>
  sql.raw(
    `coalesce((select sum(l.amount) from commission_lines l where l.statement_id = ${statement}.id and not l.is_deleted), 0)`,
  )
const sales = sql`coalesce((select sum(l.base) from commission_lines l where l.statement_id = s.id and l.kind = 'Sale' and not l.is_deleted), 0)`

export const commissionSumsModel = readModelHalf(commissionSums, () => ({
  of: 's',
  from: sql`commission_statements s`,
  fields: {
    month: sql`s.month`,
    staffId: sql`s.staff_id`,
    branchId: sql`s.branch_id`,
    commission: amountOf('s'),
    sales,
    ofSales: sql`case when ${sales} > 0 then round(least(greatest(${amountOf('s')}, 0) * 100 / ${sales}, 100), 3) end`,
    target: sql`(select sum(t.amount) from sales_targets t where t.staff_id = s.staff_id and date_trunc('month', t.month) = s.month and not t.is_deleted)`,
    rank: sql`(select 1 + count(*)::int from commission_statements x where x.client_id = s.client_id and x.month = s.month and not x.is_deleted and ${amountOf('x')} > ${amountOf('s')})`,
  },
}))
