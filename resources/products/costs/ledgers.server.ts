import type { Ledger } from '#server/kit'

/** The cost of a SKU follows from its entries. */
export const costLedgers: readonly Ledger[] = [
  {
    name: 'SKUs cost what their latest entry says',
    sql: `
      select 'Cost of ' || k.code as what, k.cost as said, c.cost as worked_out
      from skus k left join lateral (
        select cost, currency from sku_costs where sku_id = k.id and market is null and not is_deleted order by from_on_utc desc limit 1) c on true
      where k.cost is distinct from c.cost or (k.cost is not null and k.cost_currency is distinct from c.currency)`,
  },
]
