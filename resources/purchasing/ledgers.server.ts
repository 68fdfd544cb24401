import type { Ledger } from '#server/kit'
import { columnsOf, notLoadedOf, toComeOf } from '#resources/stock/reservations/arithmetic.ts'
import { followsNumbers, stateByNumbers } from './orders/followNumbers.server.ts'

const line = columnsOf('p')

/**
 * Lines from which goods are promised before arrival, with the column that a promise uses for them.
 */
const presale = [
  { line: 'Container line', table: 'container_lines', column: 'container_line_id' },
  { line: 'Purchase order line', table: 'purchase_order_lines', column: 'purchase_order_line_id' },
]
const promised = "state <> 'Released' and not is_deleted"
const ofEach = (sql: (of: (typeof presale)[number]) => string) =>
  presale.map(sql).join(' union all ')

/** Days are compared as numbers. */
const someDay = "date '2000-01-01'"

/** Invariants of the data. Source: reliability clauses 6, 7 and 8. */
export const purchasingLedgers: readonly Ledger[] = [
  {
    name: 'Shipped and received of a purchase order line are those of its containers',
    sql: `
      with carried as (
        select l.purchase_order_line_id as id, sum(case when c.state in ('Planned', 'Loaded', 'Cancelled') then 0 else l.quantity end)::numeric as shipped, sum(l.received_good + l.damaged)::numeric as received
        from container_lines l join containers c on c.id = l.container_id where l.purchase_order_line_id is not null and not l.is_deleted and not c.is_deleted group by 1)
      select 'Purchase order line ' || p.id || ' of ' || k.code || ': ' || m.what as what, m.said, m.worked_out
      from purchase_order_lines p join skus k on k.id = p.sku_id left join carried c on c.id = p.id,
        lateral (values ('shipped', p.shipped::numeric, coalesce(c.shipped, 0) + p.received_before), ('received', p.received::numeric, coalesce(c.received, 0) + p.received_before)) as m(what, said, worked_out)
      where m.said <> m.worked_out and not p.is_deleted`,
  },
  {
    name: 'Each piece of a purchase order is received, on board, still to be loaded or given up',
    sql: `
      select 'Purchase order line ' || p.id || ' of ' || k.code || ': loaded beyond what is to come' as what, -(${notLoadedOf(line)})::numeric as said, 0::numeric as worked_out
      from purchase_order_lines p join skus k on k.id = p.sku_id join purchase_orders o on o.id = p.purchase_order_id
      where ${notLoadedOf(line)} < 0 and not p.is_deleted and o.state not in ('Closed', 'Cancelled')
        and not exists (select from container_lines l where l.purchase_order_line_id = p.id and l.over_reason is not null and not l.is_deleted)
      union all
      select 'Purchase order line ' || p.id || ' of ' || k.code || ': not loaded by the database', not_loaded(p.id), ${notLoadedOf(line)}
      from purchase_order_lines p join skus k on k.id = p.sku_id where not_loaded(p.id) <> ${notLoadedOf(line)}`,
  },
  {
    name: 'A purchase order stands where its numbers say',
    sql: `
      select 'Purchase order ' || o.no || ' is ' || o.state || ', by its numbers ' || ${stateByNumbers} as what, 1::numeric as said, 0::numeric as worked_out
      from purchase_orders o where ${followsNumbers} and not o.is_deleted and o.state <> ${stateByNumbers}`,
  },
  {
    name: 'Presold is the sum of what is promised',
    sql: ofEach(
      ({ line, table, column }) => `
      select '${line} ' || l.id || ' of ' || k.code || ': presold' as what, l.presold::numeric as said, coalesce(p.quantity, 0)::numeric as worked_out
      from ${table} l join skus k on k.id = l.sku_id
        left join (select ${column} as id, sum(quantity) as quantity from reservations where ${column} is not null and ${promised} group by 1) p on p.id = l.id
      where l.presold <> coalesce(p.quantity, 0)`,
    ),
  },
  {
    name: 'No more is presold than may be',
    sql: ofEach(
      ({ line, table }) => `
      select '${line} ' || id || ': presold beyond its limit' as what, presold::numeric as said, coalesce(presale_limit, quantity)::numeric as worked_out
      from ${table} where presold > coalesce(presale_limit, quantity)`,
    ),
  },
  {
    name: 'What is promised out of a line is of its product and its purchase order',
    sql: `
      select 'Promise ' || r.id || ' out of container line ' || l.id || ': what differs' as what, 1::numeric as said, 0::numeric as worked_out
      from (select * from reservations where ${promised}) r join container_lines l on l.id = r.container_line_id
      where (r.sku_id, r.purchase_order_line_id) is distinct from (l.sku_id, l.purchase_order_line_id)
      union all
      select 'Promise ' || r.id || ' out of purchase order line ' || l.id || ': what differs', 1, 0
      from (select * from reservations where ${promised}) r join purchase_order_lines l on l.id = r.purchase_order_line_id where r.sku_id <> l.sku_id`,
  },
  {
    name: 'No more of a purchase order is promised than is to come',
    sql: `
      select 'Purchase order line ' || p.id || ' of ' || k.code || ': promised' as what, r.pieces::numeric as said, greatest(${toComeOf(line)}, 0)::numeric as worked_out
      from purchase_order_lines p join skus k on k.id = p.sku_id join purchase_orders o on o.id = p.purchase_order_id
        join (select purchase_order_line_id as id, sum(quantity) as pieces from reservations where source <> 'Stock' and state not in ('Done', 'Released') and not is_deleted group by 1) r on r.id = p.id
      where r.pieces > greatest(${toComeOf(line)}, 0) and not p.is_deleted and ${followsNumbers}
      union all
      select 'Container line ' || l.id || ' of ' || k.code || ': promised', r.pieces, case when c.state in ('Completed', 'Cancelled') then 0 else l.quantity - l.received_good - l.damaged end
      from container_lines l join skus k on k.id = l.sku_id join containers c on c.id = l.container_id
        join (select container_line_id as id, sum(quantity) as pieces from reservations where source = 'Container' and state not in ('Done', 'Released') and not is_deleted group by 1) r on r.id = l.id
      where r.pieces > case when c.state in ('Completed', 'Cancelled') then 0 else l.quantity - l.received_good - l.damaged end`,
  },
  {
    name: 'Goods under way are there on the day that their ports and warehouses make it',
    sql: `
      select 'Container ' || c.name || ': days until it is there' as what, (c.available_on - ${someDay})::numeric as said, (v.day - ${someDay})::numeric as worked_out
      from containers c, lateral (select there_on(c.client_id, c.load_port_id, c.discharge_port_id, c.warehouse_id, coalesce(c.arrived_on, c.arrives_on), null) as day) v
      where c.available_on is distinct from v.day and c.state not in ('Completed', 'Cancelled') and not c.is_deleted
      union all
      select 'Purchase order ' || o.no || ', line ' || l.position || ': days until it is there', (l.available_on - ${someDay})::numeric, (v.day - ${someDay})::numeric
      from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id,
        lateral (select there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date)) as day) v
      where l.available_on is distinct from v.day and o.state not in ('Received', 'Closed', 'Cancelled') and not o.is_deleted and not l.is_deleted`,
  },
]
