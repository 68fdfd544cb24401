import { sql, type SQL } from 'drizzle-orm'
import { badInput, readModelHalf, rowOf } from '#server/kit'
import { roomOf } from '#resources/purchasing/containers/filling/capacity.ts'
import { inboundOf, owedOf, stockOf } from '#resources/purchasing/critical/criticalStock.server.ts'
import { waysOf } from '#resources/purchasing/critical/ways.server.ts'
import { happenedDay } from '#resources/days.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { purchaseHelper } from './purchaseHelper.entity.ts'
import { quarterDays, windowsOf, yearDays } from './windows.ts'

export const purchaseHelpers = readModelHalf(
  purchaseHelper,
  ({ actor: { clientId }, today, given }) => {
    const horizon = daysOf('horizon', given.horizon)
    const safety = daysOf('safety', given.safety)
    const room = roomOf(given.container ?? '40HC').volume
    const daily = sql.raw(`s.sold90 / ${quarterDays}.0`)
    const season = seasonOf(horizon)
    const inbound = sql`(s.coming - s.presold)`
    const needed = sql`${daily} * ${season} * (s.days + ${horizon}::int + ${safety}::int) - s.available - ${inbound}`
    // Rounded to a millionth: 2 / 90 × 45 is 1, not a little more.
    const suggested = sql`case when s.status = 'Active' then greatest(ceil(round(${needed}, 6)), 0)::int else 0 end`
    return {
      of: 's',
      from: sql`(
        with sales as materialized (${salesOf(clientId, today, horizon)}), faults as materialized (${faultsOf(clientId, today)})
        select ${rowOf(clientId, sql`k.id`)}, k.id as sku_id, k.status, p.category_id, p.supplier_id, k.volume, k.weight, u.per_carton,
          coalesce(x.month, 0)::int as sold30, coalesce(x.quarter, 0)::int as sold90, coalesce(x.quarter_before, 0)::int as sold_before, coalesce(x.year, 0)::int as sold365, coalesce(x.ahead, 0)::int as sold_ahead,
          x.costed, x.cost, x.delivered, coalesce(q.pieces, 0) as faulty, coalesce(y.available, 0)::int as available, f.days,
          i.coming, i.coming - i.free + n.quantity as presold
        from clients c cross join skus k join products p on p.id = k.product_id and p.type in ('Single', 'Part') and not p.is_deleted
          left join sales x on x.sku_id = k.id left join faults q on q.sku_id = k.id left join (${stockOf(clientId)}) y on y.sku_id = k.id
          left join suppliers v on v.id = p.supplier_id
          left join sku_suppliers u on u.sku_id = k.id and u.supplier_id = p.supplier_id and not u.is_deleted
          left join (${waysOf(clientId)}) w on w.supplier_id = p.supplier_id and w.factory_key = coalesce(p.factory_id, p.supplier_id)
          cross join lateral (select coalesce(u.lead_days, p.lead_days, v.lead_days, 0) + coalesce(w.sea, c.sea_days) + coalesce(w.port, c.port_days) + coalesce(w.handling, c.handling_days) as days) f
          cross join lateral (${inboundOf(clientId, sql`${today}::date + f.days`)}) i
          cross join lateral (${owedOf(clientId)}) n
        where c.id = ${clientId} and not k.is_deleted and (x.sku_id is not null or y.sku_id is not null or i.coming > 0 or n.quantity > 0)) s`,
      fields: {
        skuId: sql`s.sku_id`,
        categoryId: sql`s.category_id`,
        supplierId: sql`s.supplier_id`,
        status: sql`s.status`,
        sold30: sql`s.sold30`,
        sold90: sql`s.sold90`,
        sold365: sql`s.sold365`,
        trend: sql`case when s.sold_before > 0 then round((s.sold90 - s.sold_before) * 100.0 / s.sold_before, 1) end`,
        season,
        available: sql`s.available`,
        incoming: sql`s.coming`,
        presold: sql`s.presold`,
        cover: sql`case when s.sold90 > 0 then round(s.available / (${daily}), 1) end`,
        leadDays: sql`s.days`,
        suggested,
        why: sql`concat(s.sold90, ${` ÷ ${quarterDays} × `}::text, ${season}, ' × (', s.days, ${` + ${horizon} + ${safety} days) − `}::text, s.available, ' − ', ${inbound})`,
        volume: sql`(${suggested}) * s.volume`,
        containerShare: sql`round((${suggested}) * s.volume * 100 / ${room}::numeric, 1)`,
        marginPercent: sql`round((s.costed - s.cost) * 100 / nullif(s.costed, 0), 1)`,
        issuePercent: sql`case when s.delivered > 0 then round(s.faulty * 100.0 / s.delivered, 1) end`,
        perCarton: sql`s.per_carton`,
        pieceVolume: sql`s.volume`,
        pieceWeight: sql`s.weight`,
      },
    }
  },
  { isWhole: true },
)

/** @throws BadInput naming a number of days that is out of its bounds */
function daysOf(name: 'horizon' | 'safety', given: number | null | undefined): number {
  const { min, max, default: usual } = purchaseHelper.readModel.parameters[name].options
  const days = given ?? usual
  if (days < min || days > max)
    throw badInput('invalid_filter', name, `Give ${min} to ${max} days.`)
  return days
}

/** The sales of the coming horizon a year ago against the mean of that year; 1 beyond 0.5 to 2, and without sales. */
const seasonOf = (horizon: number): SQL => {
  const share = sql`round(s.sold_ahead::numeric * ${yearDays}::int / nullif(s.sold365::bigint * ${horizon}::int, 0), 2)`
  return sql`case when s.sold365 > 0 and ${share} between 0.5 and 2 then ${share} else 1.00 end`
}

/** Pieces of each SKU by span, those of sets as their members; what is left of its own lines, and what was delivered in the year. */
const salesOf = (clientId: string, today: string, horizon: number): SQL => {
  const spans = Object.entries(windowsOf(today, horizon)).map(
    ([name, period]) => sql`
      select ${name}::text as span, s.basis, s.sku_id, sum(s.quantity) as quantity, sum(s.costed_revenue) as costed, sum(s.cost) as cost
      from (${salesBySku(clientId, period, {})}) s where s.basis in ('Written', 'Delivered') group by 2, 3`,
  )
  const pieces = sql`w.quantity * coalesce(m.quantity, 1)`
  const written = (span: string) =>
    sql`sum(${pieces}) filter (where w.basis = 'Written' and w.span = ${span})`
  const ofYear = sql`filter (where w.basis = 'Written' and w.span = 'year' and m.id is null)`
  return sql`
    select coalesce(m.sku_id, w.sku_id) as sku_id, ${written('month')} as month, ${written('quarter')} as quarter, ${written('quarterBefore')} as quarter_before,
      ${written('year')} as year, ${written('ahead')} as ahead, sum(${pieces}) filter (where w.basis = 'Delivered' and w.span = 'year') as delivered,
      sum(w.costed) ${ofYear} as costed, sum(w.cost) ${ofYear} as cost
    from (${sql.join(spans, sql` union all `)}) w left join combo_members m on m.combo_sku_id = w.sku_id and not m.is_deleted
    group by 1`
}

/** Faulty pieces of each SKU in the year. */
const faultsOf = (clientId: string, today: string): SQL => sql`
  select q.sku_id, sum(q.quantity) as pieces from qa_issues q
  where q.client_id = ${clientId} and q.sku_id is not null and not q.is_deleted
    and ${sql.raw(happenedDay('q.client_id', 'q.created_on_utc'))} between ${windowsOf(today, 1).year.from}::date and ${today}::date
  group by q.sku_id`
