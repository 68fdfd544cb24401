import type { Database } from '#server/db/database.ts'

interface Many {
  readonly orders: number
  readonly customers: number
  readonly plans: number
}

/**
 * Copies an order, a customer and a delivery plan of demo data as often as asked, with codes, names and numbers of their own; seven of ten
 * belong to New Zealand. Past triggers and foreign keys, which a million rows would wait for.
 */
export const fillFindable = (db: Database, { orders, customers, plans }: Many) =>
  db.write(async tx => {
    await tx.text("set local session_replication_role = 'replica'")
    await tx.text('set local statement_timeout = 0')
    const copy = (table: string, count: number, changes: string) =>
      tx.text(
        `with ones as materialized (
           select c.short_name, (select t from ${table} t where t.client_id = c.id order by id limit 1) as one from clients c)
         insert into ${table} select r.* from generate_series(1, ${count}) n
         join ones on ones.short_name = case when n % 10 < 7 then 'NZ' else 'CA' end
         cross join lateral jsonb_populate_record(ones.one, jsonb_build_object('id', gen_random_uuid(), ${changes})) r`,
      )
    await copy(
      'customers',
      customers,
      `'code', 'C' || lpad((600000 + n)::text, 6, '0'),
       'name', (array['Mere', 'Anna', 'Joanne', 'Wiremu', 'Priya', 'Liam', 'Chloe', 'Hannah', 'Marama', 'Sione'])[1 + n % 10] || ' ' || (array['Tane', 'Smith', 'Ngaio', 'Patel', 'Brown', 'Walker', 'Harris'])[1 + n / 10 % 7] || ' ' || n,
       'email', 'person' || n || '@example.com',
       'phone', case when n % 10 < 7 then '+6421' else '+1780' end || lpad((n * 7919::bigint % 10000000)::text, 7, '0'),
       'old_no', null, 'state', 'Active'`,
    )
    await copy(
      'orders',
      orders,
      `'order_code', 'INV' || lpad((2000000 + n)::text, 7, '0'),
       'original_order_id', case when n % 3 = 0 then 'WEB-' || (500000 + n) end,
       'ordered_on_utc', now() - n * interval '1 minute'`,
    )
    await copy(
      'delivery_plans',
      plans,
      `'no', 'P' || lpad((2000000 + n)::text, 7, '0'),
       'tracking_no', case when n % 2 = 0 then 'KC-' || (n * 7919::bigint % 100000000) end`,
    )
  })
