import { sql, type SQL } from 'drizzle-orm'
import {
  badInput,
  type Context,
  dayAt,
  dayOf,
  headingWithCode,
  metaOf,
  NotFound,
  oneRecord,
  type PdfBlock,
  type PdfDocument,
} from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import { todayFor, type CallInput } from '#define'
import { preparing } from '#resources/delivery/preparation/preparing.server.ts'
import { itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import type { loadingCalls } from './loading.calls.ts'

/** A plan of the sheet: where it goes, and what is loaded for it. */
interface Loaded {
  planId: string
  no: string
  of: string
  customer: string | null
  place: string | null
  trip: string | null
  stop: number | null
  zone: string | null
  loadedOnUtc: string | null
  checkNo: string | null
  seal: string | null
  instruction: string | null
  goods: readonly {
    code: string
    name: string
    quantity: number
    prepared: number
    cartons: number
  }[]
}

/** What a truck takes along, on paper: the last stop is loaded first. @throws NotFound, BadInput */
export async function printLoadingSheet(
  context: Context,
  { zoneId, tripId, date }: CallInput<typeof loadingCalls.printLoadingSheet>,
): Promise<PdfDocument> {
  if (!zoneId === !tripId)
    throw badInput('required', 'zoneId', 'Filter by a zone first, or choose a trip.')
  const day = date ?? todayFor(context.actor)
  const { title, code, plans } = tripId
    ? await ofTrip(context, tripId)
    : await ofZone(context, zoneId!, day)
  if (!plans.length)
    throw badInput('nothing', tripId ? 'tripId' : 'zoneId', `${title}: no plan waits to be loaded.`)
  const pieces = sumOf(plans, ({ quantity }) => quantity)
  const cartons = sumOf(plans, goods => goods.cartons)
  const seals = [...new Set(plans.flatMap(({ seal }) => seal ?? []))]
  const checks = [...new Set(plans.flatMap(({ checkNo }) => checkNo ?? []))]
  const facts = [
    `${plans.length} ${plans.length === 1 ? 'plan' : 'plans'}`,
    `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    `${cartons} ${cartons === 1 ? 'carton' : 'cartons'}`,
    checks.length ? `Checked: ${checks.join(', ')}` : 'Not checked',
    ...(seals.length ? [`Seal ${seals.join(', ')}`] : []),
  ]
  return {
    title: `Loading sheet ${title}`,
    pages: [
      {
        flow: [
          headingWithCode('Loading sheet', code),
          { text: title, size: 12, weight: 'semibold' },
          { text: facts.join(' · '), size: 9, after: 4 },
          ...plans.flatMap(plan => blocksOf(plan, context)),
          {
            text: 'Loaded by ______________________      Checked by ______________________',
            size: 10,
          },
        ],
        foot: `Loading sheet ${title}`,
      },
    ],
  }
}

const sumOf = (plans: readonly Loaded[], of: (goods: Loaded['goods'][number]) => number) =>
  plans.reduce((sum, { goods }) => sum + goods.reduce((n, each) => n + of(each), 0), 0)

function blocksOf(plan: Loaded, { actor }: Context): PdfBlock[] {
  const { no, of, customer, place, trip, stop, zone, loadedOnUtc, instruction, goods } = plan
  const head = [trip && (stop ? `${trip}, stop ${stop}` : trip), `${of} · ${no}`, customer, place]
  const small = { size: 8.5, colour: '#5f6368' }
  const about = [zone, loadedOnUtc && `loaded ${dayAt(actor, loadedOnUtc)}`].filter(Boolean)
  return [
    { text: head.filter(Boolean).join('  ·  '), size: 10, weight: 'semibold' },
    ...(about.length ? [{ text: about.join(' · '), ...small }] : []),
    ...(instruction ? [{ text: instruction, ...small }] : []),
    {
      columns: [
        { title: 'SKU', width: 20 },
        { title: 'Name', width: 46 },
        { title: 'Prepared', width: 12, align: 'right' },
        { title: 'Qty', width: 8, align: 'right' },
        { title: 'Cartons', width: 10, align: 'right' },
        { title: 'Loaded', width: 10, align: 'right' },
      ],
      rows: goods.map(({ code, name, quantity, prepared, cartons }) => [
        code,
        name,
        String(prepared),
        String(quantity),
        String(cartons),
        '[    ]',
      ]),
      after: 5,
    },
  ]
}

async function ofTrip(context: Context, tripId: string) {
  const [trip] = await context.db.query<{
    no: number
    calendar: string
    date: string
    truck: string
  }>(sql`
    select y.no, c.name as calendar, y.date::text as date, concat_ws(' ', v.name, v.plate) as truck
    from trips y join delivery_calendars c on c.id = y.calendar_id join shipping_providers v on v.id = y.provider_id
    where y.id = ${tripId} and y.client_id = ${context.actor.clientId} and not y.is_deleted`)
  if (!trip) throw new NotFound('This trip does not exist or was deleted.', 'tripId')
  const { no, calendar, date, truck } = trip
  return {
    title: `${calendar}, trip ${no} (${truck}) on ${dayOf(date)}`,
    code: `TRIP ${no} ${date}`,
    plans: await plansToLoad(context, sql`y.id = ${tripId}`),
  }
}

async function ofZone(context: Context, zoneId: string, date: string) {
  await oneRecord(context, metaOf('stockAreas'), zoneId, '', 'zoneId')
  const [zone] = await context.db.query<{ name: string; code: string }>(sql`
    select concat_ws(' ', w.code, r.name) as name, coalesce(r.barcode, r.name) as code from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = ${zoneId}`)
  return {
    title: `${zone!.name} on ${dayOf(date)}`,
    code: zone!.code,
    plans: await plansToLoad(context, sql`p.zone_id = ${zoneId} and p.date = ${date}`),
  }
}

/** Plans `p` with their trips `y`, in the order in which they are put on the truck. */
const plansToLoad = ({ db, actor }: Context, condition: SQL) =>
  db.query<Loaded>(sql`
    select p.id as plan_id, p.no, coalesce(o.order_code, t.ticket_no) as of, u.name as customer, nullif(concat_ws(', ', a.suburb, a.city), '') as place,
      case when y.id is not null then 'Trip ' || y.no end as trip, s.position as stop, f.full_code as zone, p.loaded_on_utc, z.no as check_no, z.seal, p.instruction, g.goods
    from delivery_plans p left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id)
      left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))} left join addresses a on a.id = p.address_id
      left join trip_stops s on s.plan_id = p.id and not s.is_deleted left join trips y on y.id = s.trip_id and not y.is_deleted
      left join layers f on f.id = p.zone_id
      left join lateral (
        select z.no, z.seal from zone_checks z join zone_check_lines l on l.zone_check_id = z.id and l.plan_id = p.id and not l.is_deleted
        where z.zone_id = p.zone_id and z.state = 'Passed' and not z.is_deleted order by z.checked_on_utc desc limit 1) z on true
      join lateral (
        select json_agg(json_build_object('code', k.code, 'name', k.name, 'quantity', (i.quantity - i.delivered) * i.required, 'prepared', least(i.prepared, i.quantity - i.delivered) * i.required,
          'cartons', (i.quantity - i.delivered) * i.required * coalesce(k.cartons, 1)) order by k.code) as goods
        from ${itemGoods} i join skus k on k.id = i.sku_id join products r on r.id = k.product_id and r.type <> 'Service' where i.plan_id = p.id and i.delivered < i.quantity) g on g.goods is not null
    where p.client_id = ${actor.clientId} and p.state in ${preparing} and not p.is_deleted and ${condition}
    order by y.no nulls last, s.position desc nulls last, p.no limit 500`)
