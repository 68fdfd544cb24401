import type { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { keptOf, orderColumnsOf, owing } from '#resources/common.ts'
import { paperSql } from '#resources/sales/documents/orderPaper.server.ts'

const text = (query: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(query).sql

const isWhole = `${keptOf(orderColumnsOf('o'))} = o.total`
const isOurs = `o.state in (${owing}) and not o.is_deleted and not exists (select from imported_orders m where m.order_id = o.id)`
/** The parts of a paper: columns, and what the paper calls them. */
const said = [
  'orderId orderCode originalOrderId state orderedOn validTo promisedDate salesperson seller buyer lines subtotal discount',
  'shipping tax total returned credited paid writtenOff balance taxes',
]
  .flatMap(names => names.split(' '))
  .map(name => `'${name}', p.${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`)

/**
 * Orders have their invoice since they were ordered. Nobody has asked for its file: it is written when somebody
 * does. Those of which something came back wait for the job, which works out what that is worth.
 */
export const invoicesOfOrders = [
  // Read once: the statement would read its own new rows again for each order.
  `with billed as materialized (select order_id from invoices)
  insert into invoices (id, client_id, no, order_id, number, kind, issued_on_utc, journal_day, total, content, file_again_utc, created_on_utc, updated_on_utc)
  select gen_random_uuid(), o.client_id, o.order_code || '-1', o.id, 1, 'Invoice', o.ordered_on_utc,
    case when not is_closed_day(o.branch_id, money_day(o.client_id, o.ordered_on_utc)) then money_day(o.client_id, o.ordered_on_utc) end, o.total,
    jsonb_build_object(${said.join(', ')}), '9999-12-31T00:00:00Z', o.ordered_on_utc, o.ordered_on_utc
  from (${text(paperSql())}) p join orders o on o.id = p.order_id
  where ${isOurs} and ${isWhole} and not exists (select from billed i where i.order_id = o.id)`,
  `insert into uninvoiced_orders (id, client_id, order_id)
  select gen_random_uuid(), o.client_id, o.id from orders o
  where ${isOurs} and not exists (select from invoices i where i.order_id = o.id)`,
]
