import { type Context, dayOf } from '#server/kit'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { nextFreeDates } from '#resources/delivery/plans/freeDates.server.ts'
import { measuresOf } from '#resources/delivery/plans/planning/planMeasures.server.ts'
import { calendarOf } from '#resources/delivery/calendars/bookableDays.server.ts'
import { setsOf } from '#resources/stock/ledger/comboComponents.server.ts'
import {
  inboundOf,
  promisable,
  type Inbound,
} from '#resources/stock/reservations/inbound.server.ts'
import { offered } from '#resources/stock/reservations/reserving.server.ts'
import type { PlainLine, Sale } from './plainLine.ts'
import type { OpenSale } from './workable.server.ts'

type Line = Sale['lines'][number]
type Free = Awaited<ReturnType<typeof offered>>

/**
 * The lines with what is there of each now, and the first day on which the customer could have it:
 * when its goods are there, and then the next place on the chosen calendar. Each line as though it
 * were the only one of its goods.
 */
export async function earliestOf(
  context: Context,
  { branchId }: { branchId: string },
  { calendarId, fulfilment }: Pick<OpenSale, 'calendarId' | 'fulfilment'>,
  lines: readonly PlainLine[],
): Promise<Line[]> {
  const skuIds = [
    ...new Set(lines.flatMap(line => (line.isService ? [] : line.members.map(m => m.skuId)))),
  ]
  const named = lines.flatMap(({ warehouseId }) => warehouseId ?? [])
  const [offer, inbound] = skuIds.length
    ? await Promise.all([
        offered(context, skuIds, '', named),
        inboundOf(context, skuIds).then(promisable),
      ])
    : [{ warehouses: [], free: [] }, []]
  const today = await todayOf(context)
  const isHere = fulfilment === 'Take now'
  const ready = lines.map(line =>
    readyOf(line, offer, inbound, today, isHere ? branchId : undefined),
  )
  const placeOn = await placesOn(context, calendarId, lines, ready)
  return lines.map(({ members: _members, isAnnounced: _announced, ...line }, row) => {
    const { on, chain, ...there } = ready[row]!
    const place = on ? placeOn.get(on) : undefined
    return {
      ...line,
      ...there,
      earliestOn: place ? place.date : on,
      chain: [...chain, ...(place ? [place.text] : [])].map(text => ({ text })),
    }
  })
}

interface Ready extends Pick<Line, 'free' | 'coming' | 'comingOn'> {
  /** When all of it is there; null where nobody knows. */
  on: string | null
  chain: string[]
}

function readyOf(
  line: PlainLine,
  { warehouses, free }: Free,
  inbound: readonly Inbound[],
  today: string,
  branchId: string | undefined,
): Ready {
  const { members, quantity, warehouseId, isAnnounced } = line
  if (line.isService) return { free: 0, coming: 0, comingOn: null, on: today, chain: [] }
  const places = isAnnounced
    ? []
    : warehouses.filter(
        w =>
          (warehouseId ? w.id === warehouseId : !w.isDisplay) &&
          (!branchId || w.branchId === branchId),
      )
  const status = line.stockStatus ?? 'Normal'
  const piecesAt = (id: string | undefined, skuId: string) =>
    free.reduce(
      (sum, f) =>
        (id === undefined || f.warehouseId === id) && f.skuId === skuId && f.stockStatus === status
          ? sum + f.quantity
          : sum,
      0,
    )
  const at = places
    .map(({ id, name }) => ({ name, sets: setsOf(members, skuId => piecesAt(id, skuId)) }))
    .filter(({ sets }) => sets > 0)
  const there = at.reduce((sum, { sets }) => sum + sets, 0)
  const comes = inbound.filter(each => members.some(({ skuId }) => skuId === each.skuId))
  const setsBy = (day: string) =>
    there +
    setsOf(members, skuId =>
      comes
        .filter(each => each.skuId === skuId && each.expectedOn && each.expectedOn <= day)
        .reduce((sum, { open }) => sum + open, 0),
    )
  const days = [...new Set(comes.flatMap(({ expectedOn }) => expectedOn ?? []))].toSorted()
  const coming = setsOf(members, skuId =>
    comes.filter(each => each.skuId === skuId).reduce((sum, { open }) => sum + open, 0),
  )
  const comingOn = days.find(day => setsBy(day) > there) ?? null
  const facts = { free: there, coming, comingOn }
  const stock = at.slice(0, 3).map(({ name, sets }) => `${sets} in ${name}`)
  if (there >= quantity) return { ...facts, on: today, chain: stock }
  const on = days.find(day => setsBy(day) >= quantity)
  if (!on) return { ...facts, on: null, chain: stock }
  const last = comes.findLast(({ expectedOn }) => expectedOn === on)!
  const arrival =
    last.source === 'Container'
      ? `Container ${last.no}, expected ${dayOf(on)}`
      : `Purchase order ${last.no}, ready ${dayOf(on)}`
  return { ...facts, on: on < today ? today : on, chain: [...stock, arrival] }
}

/** The first place on a calendar from each day on which goods are there. */
async function placesOn(
  context: Context,
  calendarId: string | null,
  lines: readonly PlainLine[],
  ready: readonly Ready[],
): Promise<ReadonlyMap<string, { date: string; text: string }>> {
  const days = [...new Set(ready.flatMap(({ on }) => on ?? []))].slice(0, 5)
  if (!calendarId || !days.length) return new Map()
  const measures = await measuresOf(
    context,
    lines.map(({ skuId, quantity, id }) => ({ skuId, quantity, orderLineId: id })),
  )
  const { name } = await calendarOf(context, { calendarId, date: days[0]!, slotId: null })
  const found = await Promise.all(
    days.map(async on => {
      const booking = { calendarId, date: daysAfter(on, -1), slotId: null, measures }
      const [date] = await nextFreeDates(context, booking)
      return date ? [[on, { date, text: `First place on ${name}: ${dayOf(date)}` }] as const] : []
    }),
  )
  return new Map(found.flat())
}

async function todayOf({ db, actor }: Context): Promise<string> {
  const [client] = await db.text<{ today: string }>(
    'select (now() at time zone timezone)::date::text as today from clients where id = $1',
    [actor.clientId],
  )
  return client!.today
}
