// Many SKUs with years of price changes, for the scripts that measure products.
import type { Database } from '#server/db/database.ts'

/**
 * Products `BP000001` and so on of three SKUs each, with prices in both markets, their history, and
 * stock of every second SKU.
 */
export function fillProducts(
  db: Database,
  { skus = 20_000, changes = 500_000 }: { skus?: number; changes?: number } = {},
): Promise<void> {
  return db.write(async tx => {
    // References, triggers and the rule against two prices at a time would check each row by itself.
    await tx.text("set local session_replication_role = 'replica'")
    await tx.text('set local statement_timeout = 0')
    await tx.text("set local maintenance_work_mem = '256MB'")
    const [rule] = (await tx.text<{ made: string }>(
      "select pg_get_constraintdef(oid) as made from pg_constraint where conname = 'prices_no_overlap'",
    )) as [{ made: string }]
    await tx.text('alter table prices drop constraint prices_no_overlap')
    await tx.text(`
    insert into products (id, code, name, category_id, type, status, created_on_utc)
    select gen_random_uuid(), 'BP' || lpad(n::text, 6, '0'), 'Bench ' || n, (select id from categories order by id offset n % 8 limit 1), 'Single', 'Active', now() - n * interval '1 minute'
    from generate_series(1, ${Math.ceil(skus / 3)}) n`)
    await tx.text(`
    insert into skus (id, code, name, barcode, product_id, status, volume, cost, cost_currency)
    select gen_random_uuid(), p.code || '-' || k, p.name || ', ' || k, case when k > 1 then p.code || k end, p.id, 'Active', 0.2, 100, 'NZD'
    from products p cross join generate_series(1, 3) k where p.code like 'BP%'`)
    await tx.text(`
    insert into prices (id, sku_id, market, kind, amount, from_on_utc)
    select gen_random_uuid(), s.id, m, 'Regular', 100 + abs(hashtext(s.code)) % 900, now() - interval '30 days'
    from skus s cross join unnest(array['NZ', 'CA']) m where s.code like 'BP%'`)
    await tx.text(`
    with times as (select greatest(1, ${changes} / (select count(*) from prices p join skus s on s.id = p.sku_id where s.code like 'BP%'))::int as n),
      past as (
        insert into prices (id, sku_id, market, kind, amount, from_on_utc, to_on_utc)
        select gen_random_uuid(), p.sku_id, p.market, p.kind, p.amount + k, p.from_on_utc - k * interval '10 days', p.from_on_utc - (k - 1) * interval '10 days'
        from prices p join skus s on s.id = p.sku_id cross join times cross join generate_series(1, times.n) k where s.code like 'BP%'
        returning id, sku_id, market, kind, amount, from_on_utc)
    insert into price_changes (id, sku_id, price_id, event, market, kind, new_amount, from_on_utc, reason, created_on_utc)
    select gen_random_uuid(), sku_id, id, 'Set', market, kind, amount, from_on_utc, 'Bench', from_on_utc from past`)
    await tx.text(`
    insert into stock_lines (id, client_id, sku_id, warehouse_id, stock_status, quantity)
    select gen_random_uuid(), w.client_id, s.id, w.id, 'Normal', 1 + abs(hashtext(s.code)) % 20
    from skus s cross join lateral (select id, client_id from warehouses where not is_deleted order by id limit 4) w
    where s.code like 'BP%' and abs(hashtext(s.code)) % 2 = 0`)
    await tx.text(`alter table prices add constraint prices_no_overlap ${rule.made}`)
  })
}
