import { sql, type SQL } from 'drizzle-orm'
import { type Context, dayOf, wordsSql } from '#server/kit'
import { customerOfPlan, owedBy, orderColumnsOf } from '#resources/common.ts'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { warningsOfPlans } from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { planWeight } from '#resources/delivery/trips/tripLoads.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'

/** A stop of a day's papers, as they say it. */
export interface PrintedPlan {
  planId: string
  no: string
  /** The code of the order, or the number of the ticket. */
  of: string
  state: string
  calendarId: string
  calendar: string
  date: string
  slot: string | null
  serviceType: string
  customer: string | null
  phone: string | null
  /** Null for goods that customers come for. */
  address: string | null
  isCollected: boolean
  access: string | null
  instruction: string | null
  /** Absent in papers that were printed before it was told. */
  helpers?: number | null
  items: readonly { sku: string; name: string; quantity: number }[]
  volume: number
  /** kg of the goods whose weight is known. */
  weight: number
  /** Warnings: goods that are not there, an area that is not served. Absent: nothing. */
  warnings?: readonly string[]
  /** What is to be collected: of the order, before anything is handed over. */
  balance: number
  /** Its number, truck and driver; null before trips are made. */
  trip: string | null
  stop: number | null
  /** The number plate of its truck, and when that leaves; absent in papers printed before they were told. */
  plate?: string | null
  leaves?: string | null
}

/** Where a plan goes. */
export const placeOf = ({ address, isCollected: isFetched }: PrintedPlan) =>
  address ?? (isFetched ? 'Collected by the customer' : 'No address is known')

/** What a change of a plan is compared by. Sums and phones may change without new papers. */
const told = {
  date: { label: 'Date', of: (p: PrintedPlan) => dayOf(p.date) },
  calendar: { label: 'Calendar', of: (p: PrintedPlan) => p.calendar },
  slot: { label: 'Time', of: (p: PrintedPlan) => p.slot },
  trip: {
    label: 'Trip and stop',
    of: ({ trip, stop }: PrintedPlan) => trip && `${trip}, stop ${stop}`,
  },
  leaves: { label: 'Leaves', of: ({ leaves }: PrintedPlan) => leaves },
  items: {
    label: 'Items',
    of: ({ items }: PrintedPlan) => items.map(i => `${i.quantity} × ${i.sku}`).join(', '),
  },
  address: { label: 'Address', of: (p: PrintedPlan) => p.address },
  access: { label: 'Access', of: (p: PrintedPlan) => p.access },
  instruction: { label: 'Instruction', of: (p: PrintedPlan) => p.instruction },
  helpers: { label: 'Helpers', of: (p: PrintedPlan) => (p.helpers ? String(p.helpers) : null) },
  cancelled: {
    label: 'Plan',
    of: ({ state }: PrintedPlan) => (state === 'Cancelled' ? 'Cancelled' : 'On the day'),
  },
} as const

/** A difference between paper and plan, in words. */
export interface PaperChange {
  planId: string
  no: string
  of: string
  what: string
  before: string | null
  after: string | null
}

/**
 * What has changed of a day since its papers were printed.
 * @param now the plans of the day and those of the papers, as they are
 */
export const changesSince = (
  printed: readonly PrintedPlan[],
  now: readonly PrintedPlan[],
): PaperChange[] => {
  const [paper] = printed
  const known = new Map(printed.map(plan => [plan.planId, plan]))
  return now.flatMap((plan): PaperChange[] => {
    const { planId, no, of } = plan
    const before = known.get(planId)
    if (before)
      return Object.values(told).flatMap(({ label, of: say }) => {
        const [was, is] = [say(before), say(plan)]
        return was === undefined || (was || null) === (is || null)
          ? []
          : [{ planId, no, of, what: label, before: was || null, after: is || null }]
      })
    const isHere = !paper || (plan.date === paper.date && plan.calendarId === paper.calendarId)
    return isHere && plan.state !== 'Cancelled'
      ? [{ planId, no, of, what: 'New plan', before: null, after: summary(plan) }]
      : []
  })
}

/** The same plans with what warns of each of those that are still to be handed over. */
export async function withWarnings(
  context: Context,
  plans: readonly PrintedPlan[],
): Promise<PrintedPlan[]> {
  const warnings = await warningsOfPlans(
    context,
    plans.flatMap(({ planId, state }) => (endedStates.includes(state) ? [] : [planId])),
  )
  return plans.map(plan => {
    const words = warnings.get(plan.planId)
    return words ? { ...plan, warnings: words } : plan
  })
}

const summary = ({ customer, slot, address }: PrintedPlan) =>
  [customer, slot, address].filter(Boolean).join(' · ')

const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

/** An address `a` in one line. */
const addressLine = sql`nullif(concat_ws(', ', a.line1, a.line2, a.suburb, nullif(concat_ws(' ', a.city, a.postcode), ''), a.region), '')`
/** How the door of an address `a` is reached. */
export const accessLine = sql`nullif(concat_ws(', ', case when a.floor is not null then 'Floor ' || a.floor end, case when a.has_lift then 'lift' end, a.access_notes), '')`

/** Plans `p` as papers say them, in the order in which they are driven to. */
export const printedPlans = ({ db, actor }: Pick<Context, 'db' | 'actor'>, condition: SQL) =>
  db.query<PrintedPlan>(sql`
    select p.id as "planId", p.no, coalesce(o.order_code, t.ticket_no) as of, p.state, p.calendar_id, c.name as calendar, p.date, ${slotText} as slot, p.service_type,
      u.name as customer, u.phone, ${addressLine} as address, ${isCollected()} as "isCollected", ${accessLine} as access, p.instruction, p.helper_count as helpers,
      i.items, p.volume::float8 as volume, ${planWeight(sql`p.id`)}::float8 as weight, coalesce(${sql.raw(owedBy(orderColumnsOf('o')))}, 0) as balance,
      case when y.id is not null then concat_ws(' · ', 'Trip ' || y.no, v.name, h.full_name) end as trip, w.position as stop,
      v.plate, to_char(make_time(y.start_hour, coalesce(y.start_minute, 0), 0), 'HH24:MI') as leaves
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join tickets t on t.id = p.ticket_id
      left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
      left join addresses a on a.id = p.address_id left join calendar_slots s on s.id = p.slot_id
      left join trip_stops w on w.plan_id = p.id and not w.is_deleted left join trips y on y.id = w.trip_id and not y.is_deleted
      left join shipping_providers v on v.id = y.provider_id left join staff h on h.id = y.driver_id,
      lateral (select coalesce(json_agg(json_build_object('sku', k.code, 'name', k.name, 'quantity', i.quantity) order by k.code, i.id), '[]') as items
        from plan_items i join skus k on k.id = i.sku_id where i.plan_id = p.id and not i.is_deleted) i
    where p.client_id = ${actor.clientId} and not p.is_deleted and ${condition}
    order by y.no, w.position, (s.period->>'startHour')::int, (s.period->>'startMinute')::int, a.postcode, a.suburb, p.no`)
