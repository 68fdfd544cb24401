import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#define'
import type { Queryable } from '#server/kit'
import { portalLink } from '#resources/messages/settings.server.ts'
import type { CaseValues } from './caseGaps.ts'
import type { Standing } from './mayWrite.ts'

/** All that counts of a case when it is written to. */
export interface CaseFacts extends Standing {
  readonly id: string
  readonly caseNo: string
  readonly clientId: string
  readonly country: Clock['country']
  readonly currency: string
  readonly company: string
  readonly supportEmail: string | null
  readonly customerId: string
  readonly customer: string
  readonly orderId: string
  readonly orderCode: string
  readonly validTo: string | null
  readonly source: string
  readonly language: string
  readonly step: number
  readonly items: string | null
  readonly value: number
}

/**
 * The facts of cases `c`.
 * @param messageId a message that does not count as one that went before
 */
export const caseFacts = (db: Queryable, where: SQL, messageId: string | null = null) =>
  db.query<CaseFacts>(sql`
    select c.id, c.case_no, c.client_id, k.country, k.currency, k.name as company, k.support_email, c.state as case_state,
      c.customer_id, u.name as customer, u.email, u.consent_email, u.state as customer_state,
      c.order_id, o.order_code, o.valid_to::text as valid_to, o.state as order_state, c.source, c.language, c.step, c.items, c.value,
      coalesce(w.payment_status not in ('Pending', 'Authorized'), false) or o.paid > 0 as is_paid,
      exists (select from email_opt_outs x where x.client_id = c.client_id and lower(x.address) = lower(u.email) and not x.is_deleted) as is_unsubscribed,
      k.support_email is not null as may_say_no,
      (select max(coalesce(m.sent_on_utc, m.updated_on_utc)) from messages m where m.recipient = u.email and m.client_id = c.client_id
        and m.owner_entity = 'retargetingCases' and m.state in ('Sending', 'Sent', 'Delivered', 'Unclear') and m.id is distinct from ${messageId}::uuid and not m.is_deleted) as last_on_utc
    from retargeting_cases c join clients k on k.id = c.client_id join customers u on u.id = c.customer_id join orders o on o.id = c.order_id
      left join website_orders w on w.id = c.website_order_id
    where not c.is_deleted and ${where}`)

/** The values of the gaps of a template. */
export const valuesOf = (facts: CaseFacts): CaseValues => ({
  customer: facts.customer,
  company: facts.company,
  orderCode: facts.orderCode,
  portalLink: portalLink(facts.orderCode),
  items: facts.items?.replaceAll('\n', ', ') ?? null,
  value: inMoney(facts),
  validTo: facts.validTo && dayInWords(facts.validTo),
})

const inMoney = ({ value, country, currency }: CaseFacts) =>
  new Intl.NumberFormat(country === 'CA' ? 'en-CA' : 'en-NZ', {
    style: 'currency',
    currency,
  }).format(value)

const dayInWords = (date: string) =>
  new Intl.DateTimeFormat('en-NZ', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
