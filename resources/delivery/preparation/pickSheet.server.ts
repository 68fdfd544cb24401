import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  dayOf,
  headingWithCode,
  type PdfBlock,
  type PdfDocument,
  type PdfFlow,
  refused,
} from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { CallAnswer, CallInput } from '#define'
import type { preparationCalls } from './preparation.calls.ts'

type Calls = typeof preparationCalls
type Stand = CallAnswer<Calls['getDeviveryplanPreparationStockList']>['data'][number]

/** More plans than these are printed in parts. */
export const mostSheets = 100

/** More rows than these are not read. */
const mostStands = 5000

/** Where the goods of plans stand, in walking order. */
export const standsOfPlans = ({ db, actor }: Context, planIds: readonly string[]) =>
  db.query<Stand>(sql`
      select p.id as plan_id, p.no as plan_no, k.id as sku_id, k.code as sku_code, k.name as sku_name, l.layer_id, y.full_code as place, w.name as warehouse,
        sum(l.quantity)::int as quantity, (sum(l.quantity) * coalesce(k.cartons, 1))::int as cartons, l.stock_status, l.layer_id is not distinct from p.zone_id and p.zone_id is not null as is_in_zone,
        o.id as order_id, o.order_code
      from delivery_plans p
        join lateral (select distinct i.order_line_id from plan_items i where i.plan_id = p.id and not i.is_deleted) i on true
        join stock_lines l on l.quantity > 0 and not l.is_deleted and l.transfer_id is null
          and (l.order_line_id = i.order_line_id or (i.order_line_id is null and l.ticket_id = p.ticket_id and l.stock_on_hold_status = 'Ticket'))
        join skus k on k.id = l.sku_id join warehouses w on w.id = l.warehouse_id left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
        left join layers y on y.id = l.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
      where p.id in ${planIds} and p.client_id = ${actor.clientId} and not p.is_deleted
      group by p.id, k.id, l.layer_id, y.id, w.id, l.stock_status, o.id, a.id, h.id
      order by w.name, a.walk_order nulls last, h.full_code, y.full_code, k.code, p.no limit ${mostStands}`)

/** Sheets to pick by, one for each plan: its places in walking order, with codes that scanners read. */
export async function printPickSheet(
  context: Context,
  { planIds = [] }: CallInput<Calls['printPickSheet']>,
): Promise<PdfDocument> {
  if (!planIds.length) throw badInput('required', 'planIds', 'Choose a plan.')
  if (planIds.length > mostSheets)
    throw badInput('too_many', 'planIds', `Print at most ${mostSheets} plans at once.`)
  const { db, actor } = context
  const plans = await db.query<Plan>(sql`
    select p.id, p.no, p.date, u.name as customer, f.full_name as picker, z.full_code as zone, coalesce(y.barcode, r.barcode, z.full_code) as zone_code
    from delivery_plans p left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
      left join staff f on f.id = p.picker_id left join layers z on z.id = p.zone_id left join layers y on y.id = p.zone_id left join stock_areas r on r.id = p.zone_id
    where p.id in ${planIds} and p.client_id = ${actor.clientId} and not p.is_deleted order by p.no`)
  if (!plans.length) throw badInput('unknown_reference', 'planIds', 'These plans do not exist.')
  const found = await standsOfPlans(context, planIds)
  // A sheet without its last places would look whole.
  if (found.length >= mostStands)
    throw refused('too_many', 'planIds', 'These plans have too many goods. Print fewer at once.')
  const stands = found.filter(({ isInZone }) => !isInZone)
  const layerIds = [...new Set(stands.flatMap(({ layerId }) => layerId ?? []))]
  const codes = layerIds.length
    ? await db.query<{ id: string; code: string }>(
        sql`select id, coalesce(barcode, full_code) as code from layers where id in ${layerIds}`,
      )
    : []
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  return {
    title: 'Pick sheets',
    pages: plans.map(plan =>
      sheetOf(
        plan,
        stands.filter(({ planId }) => planId === plan.id),
        codeOf,
      ),
    ),
  }
}

interface Plan {
  id: string
  no: string
  date: string
  customer: string | null
  picker: string | null
  zone: string | null
  zoneCode: string | null
}

function sheetOf(
  { no, date, customer, picker, zone, zoneCode }: Plan,
  stands: readonly Stand[],
  codeOf: ReadonlyMap<string, string>,
): PdfFlow {
  const places = new Map<string, Stand[]>()
  for (const stand of stands) {
    const key = `${stand.warehouse} ${stand.layerId}`
    places.set(key, [...(places.get(key) ?? []), stand])
  }
  const facts = [dayOf(date), customer, picker && `Worker: ${picker}`].filter(Boolean)
  return {
    flow: [
      headingWithCode(`Pick sheet ${no}`, no),
      { text: facts.join(' · '), size: 9, after: 4 },
      ...(stands.length ? [] : [{ text: 'Nothing is left to pick.', size: 11 }]),
      ...[...places.values()].flatMap(goods => blocksOf(goods, codeOf)),
      ...(zone ? [{ line: 'solid' as const }, codeBeside(`Bring it to ${zone}`, zoneCode)] : []),
    ],
    foot: `Pick sheet ${no}`,
  }
}

/** A place with its code, and what is taken there. */
const blocksOf = (goods: readonly Stand[], codeOf: ReadonlyMap<string, string>): PdfBlock[] => {
  const { layerId, place, warehouse } = goods[0]!
  return [
    codeBeside(
      place ? `${place} · ${warehouse}` : `No location · ${warehouse}`,
      layerId ? codeOf.get(layerId) : undefined,
    ),
    {
      columns: [
        { title: 'SKU', width: 22 },
        { title: 'Name', width: 46 },
        { title: 'Status', width: 14 },
        { title: 'Qty', width: 8, align: 'right' },
        { title: 'Cartons', width: 10, align: 'right' },
        { title: 'Taken', width: 12, align: 'right' },
      ],
      rows: goods.map(each => [
        each.skuCode,
        each.skuName,
        each.stockStatus === 'Normal' ? '' : each.stockStatus,
        String(each.quantity),
        String(each.cartons),
        '[    ]',
      ]),
      after: 5,
    },
  ]
}

const codeBeside = (text: string, code: string | null | undefined): PdfBlock => ({
  beside: [
    { width: 3, blocks: [{ text, size: 11, weight: 'semibold' }] },
    { width: 1, blocks: code ? [{ code, kind: 'code128', height: 10 }] : [] },
  ],
  after: 2,
})
