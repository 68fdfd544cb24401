import type { Ledger } from '#server/kit'

/** What websites say of orders and what stands here. */
export const commerceLedgers: readonly Ledger[] = [
  {
    name: 'A booked order of a website was invoiced at what was paid there',
    sql: `
      select 'Web order ' || w.web_no || ': total' as what, i.total as said, w.total as worked_out
      from website_orders w join lateral (select i.total from invoices i where i.order_id = w.order_id and i.kind = 'Invoice' and not i.is_deleted order by i.number limit 1) i on true
      where w.state in ('Booked', 'Closed') and not w.is_changed and not w.is_deleted and i.total <> w.total`,
  },
]
