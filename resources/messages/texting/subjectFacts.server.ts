import { sql, type SQL } from 'drizzle-orm'
import { clockText, type Clock, type TimeSlot } from '#define'
import { owedBy, orderColumnsOf, plansAhead } from '#resources/common.ts'
import type { Queryable } from '#server/kit'
import { portalLink } from '#resources/messages/settings.server.ts'
import type { GapValues } from '#resources/messages/templates/gaps.ts'
import { lateGoods } from '#resources/messages/lateGoods.server.ts'

/** What a message is about. */
export type SubjectEntity = 'deliveryPlans' | 'orders' | 'tickets' | 'customers'

/** Whom a message about something goes to, and what it can say. */
export interface Facts {
  ownerEntity: SubjectEntity
  ownerId: string
  clientId: string
  country: Clock['country']
  customerId: string
  customer: string
  email: string | null
  phone: string | null
  /** The others beside the main one, in the order in which they were added. */
  otherPhones: readonly string[]
  consentEmail: boolean | null
  consentSms: boolean | null
  orderId: string | null
  orderCode: string | null
  company: string
  supportEmail: string | null
  smsSender: string | null
  smsPrice: number | null
  textCountries: string
  currency: string
  planId: string | null
  planNo: string | null
  planVersion: number | null
  planState: string | null
  preparationStatus: string | null
  isUnpaidBlocked: boolean | null
  balance: number | null
  calendarType: string | null
  date: string | null
  period: TimeSlot | null
  address: string | null
  place: string | null
  openingHours: string | null
  pickupText: string | null
  trackingNo: string | null
  /** The goods of an order on their way that are there after the day that they are promised for. */
  product: string | null
  promisedOn: string | null
  expectedOn: string | null
}

/** The facts of each subject that exists; those of an order include its next plan. */
export async function factsOf(
  db: Queryable,
  entity: SubjectEntity,
  ids: readonly string[],
  clientId: string,
): Promise<Facts[]> {
  if (!ids.length) return []
  const rows = await db.query<Omit<Facts, 'ownerEntity'>>(
    sql`
    select x.id as owner_id, k.id as client_id, k.country, k.name as company, k.support_email, k.sms_sender, k.sms_price, k.text_countries, k.currency,
      c.id as customer_id, c.name as customer, c.email, c.phone, c.consent_email, c.consent_sms,
      array(select h.phone from customer_phones h where h.customer_id = c.id and not h.is_deleted order by h.created_on_utc, h.id) as other_phones,
      o.id as order_id, o.order_code, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance,
      p.id as plan_id, p.no as plan_no, p.version as plan_version, p.state as plan_state, p.preparation_status, p.is_unpaid_blocked,
      p.date, p.tracking_no, d.calendar_type, s.period,
      nullif(concat_ws(', ', a.line1, a.suburb, a.city), '') as address,
      coalesce(u.name, b.name) as place, u.opening_hours, u.text_template as pickup_text, l.product, l.promised_on, l.expected_on
    from (${subjects[entity](ids)}) x join clients k on k.id = x.client_id
      left join orders o on o.id = x.order_id
      join customers c on c.id = coalesce(x.customer_id, o.customer_id)
      left join delivery_plans p on p.id = x.plan_id
      left join delivery_calendars d on d.id = p.calendar_id
      left join branches b on b.id = d.branch_id
      left join calendar_slots s on s.id = p.slot_id
      left join addresses a on a.id = p.address_id
      left join lateral (select name, opening_hours, text_template from pickup_points
        where calendar_id = p.calendar_id and is_active and not is_deleted order by created_on_utc, id limit 1) u on true
      left join lateral (${lateGoods(sql`o.id`)}) l on ${entity === 'orders'}
    where x.client_id = ${clientId}`,
    ids.length === 1 ? 'prepared' : undefined,
  )
  return rows.map(row => ({ ...row, ownerEntity: entity }))
}

/** What fills the gaps of a template. */
export const gapsOf = (facts: Facts): GapValues => ({
  customer: facts.customer,
  company: facts.company,
  orderCode: facts.orderCode,
  planNo: facts.planNo,
  date: facts.date && dayInWords(facts.date),
  slot: facts.period && slotInWords(facts.period),
  address: facts.address,
  place: facts.place,
  openingHours: facts.openingHours,
  trackingNo: facts.trackingNo,
  portalLink: portalLink(facts.orderCode),
  product: facts.product,
  promised: facts.promisedOn && dayInWords(facts.promisedOn),
  expected: facts.expectedOn && dayInWords(facts.expectedOn),
})

/** Which templates fit a plan, by the type of its calendar. */
export const kindOf = ({ calendarType }: Pick<Facts, 'calendarType'>) =>
  calendarType === 'Pickup' || calendarType === 'Showroom'
    ? 'Pickup'
    : calendarType === 'Service'
      ? 'Service'
      : 'Delivery'

const subjects: Readonly<Record<SubjectEntity, (ids: readonly string[]) => SQL>> = {
  deliveryPlans: ids => sql`
    select p.id, p.client_id, p.id as plan_id, coalesce(p.order_id, t.order_id) as order_id, t.customer_id
    from delivery_plans p left join tickets t on t.id = p.ticket_id where p.id in ${ids} and not p.is_deleted`,
  orders: ids => sql`
    select o.id, o.client_id, (select p.id from delivery_plans p where p.order_id = o.id and not p.is_deleted
        and p.state in ${plansAhead} order by p.date, p.id limit 1) as plan_id,
      o.id as order_id, o.customer_id
    from orders o where o.id in ${ids} and not o.is_deleted`,
  tickets: ids => sql`
    select t.id, t.client_id, null::uuid as plan_id, t.order_id, t.customer_id from tickets t where t.id in ${ids} and not t.is_deleted`,
  customers: ids => sql`
    select c.id, c.client_id, null::uuid as plan_id, null::uuid as order_id, c.id as customer_id from customers c where c.id in ${ids} and not c.is_deleted`,
}

const dayInWords = (date: string) => words.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
const words = new Intl.DateTimeFormat('en-NZ', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** With a hyphen: a dash would make a text message twice as dear. */
const slotInWords = ({ startHour, startMinute, endHour, endMinute }: TimeSlot) =>
  `${clockText(startHour, startMinute)}-${clockText(endHour, endMinute)}`
