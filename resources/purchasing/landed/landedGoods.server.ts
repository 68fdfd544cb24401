import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { landedGoods } from './landedGoods.entity.ts'

/** The unit of a basis, after its figures. */
const unit = sql`case x.split_by when 'Volume' then ' m³' when 'Weight' then ' kg' when 'Pieces' then ' pieces' else '' end`

const plain = (figure: string) => sql`trim_scale(${sql.raw(figure)})::text`

/** The share of the line `l` in each cost: what is locked, and what is not. */
const shares = sql`
  select x.kind, s.amount, s.apart, s.basis, s.whole, x.split_by, s.sku_cost_id, s.landed_cost_id is null as is_goods, s.booking
  from landed_shares s left join landed_costs x on x.id = s.landed_cost_id
  where s.container_line_id = l.id and not s.is_reversed and not s.is_deleted
  union all
  select x.kind, o.amount, 0, o.basis, o.whole, x.split_by, null, false, null
  from landed_open(l.container_id) o join landed_costs x on x.id = o.cost_id where o.line_id = l.id`

const ofKind = (kind: string) => sql`sum(x.amount) filter (where x.kind = ${kind})`

const sums = sql`
  select sum(x.amount) filter (where x.is_goods) as goods, ${ofKind('Freight')} as freight, ${ofKind('Duty')} as duty, ${ofKind('Cartage')} as cartage,
    ${ofKind('Insurance')} as insurance, ${ofKind('Other')} as other, coalesce(sum(x.amount) filter (where not x.is_goods), 0) as charges, sum(x.apart) as apart,
    coalesce(bool_or(x.is_goods), false) as is_locked,
    string_agg(x.kind || ' ' || to_char(x.amount, 'FM999,999,990.00') || ': ' || ${plain('x.basis')} || ' of ' || ${plain('x.whole')} || ${unit}, '; ' order by x.kind, x.booking) as how
  from (${shares}) x`

const goodsOf = sql`coalesce(v.goods, g.value)`
const total = sql`(${goodsOf} + v.charges)`

export const landedGoodsRows = readModelHalf(landedGoods, () => ({
  of: 'l',
  from: sql`container_lines l join containers c on c.id = l.container_id
    cross join lateral (select o.pieces, o.value from landed_goods(l.container_id) o where o.line_id = l.id) g
    cross join lateral (${sums}) v`,
  where: sql`not c.is_deleted and c.state <> 'Cancelled' and landed_state(c.id) is not null`,
  fields: {
    containerId: sql`l.container_id`,
    arrivesOn: sql`coalesce(c.arrived_on, c.arrives_on)`,
    purchaseOrderId: sql`l.purchase_order_id`,
    skuId: sql`l.sku_id`,
    pieces: sql`g.pieces`,
    goods: goodsOf,
    freight: sql`v.freight`,
    duty: sql`v.duty`,
    cartage: sql`v.cartage`,
    insurance: sql`v.insurance`,
    other: sql`v.other`,
    charges: sql`v.charges`,
    total,
    perPiece: sql`round(${total} / nullif(g.pieces, 0), 2)`,
    lockedCost: sql`(select k.cost from landed_shares s join sku_costs k on k.id = s.sku_cost_id where s.container_id = l.container_id and s.sku_id = l.sku_id and not s.is_reversed and not s.is_deleted order by k.from_on_utc desc limit 1)`,
    apart: sql`v.apart`,
    isLocked: sql`v.is_locked`,
    how: sql`v.how`,
  },
}))
