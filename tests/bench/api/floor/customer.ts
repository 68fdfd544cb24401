import type { Pool } from 'pg'
import { owed } from './orderColumns.ts'
import type { Person } from './settings.ts'

const addressFields = [
  'label',
  'isBillingDefault',
  'isDeliveryDefault',
  'line1',
  'line2',
  'suburb',
  'city',
  'region',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'accessNotes',
  'stairs',
  'floor',
  'hasLift',
  'parking',
  'gateCode',
]

/** The lines of the customer `c` in a table, as JSON. */
const lines = (table: string, order: string, fields: readonly string[]) => {
  const columns = ['id', 'version', 'createdOnUtc', 'updatedOnUtc', 'customerId', ...fields].map(
    name => `'${name}', a.${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
  )
  return `(select json_agg(json_build_object(${columns.join(', ')}, 'labels', json_build_object('customerId', c.name)) order by a.${order}, a.id)
    from ${table} a where a.customer_id = c.id and not a.is_deleted)`
}

/** Changes the remark of a customer: a transaction of one statement that checks the version and writes one audit row. */
export async function customer(
  pool: Pool,
  { clientId, staffId }: Person,
  id: string,
  { version, remark }: { version: number; remark: string },
) {
  const { rows } = await pool.query({
    name: 'customer',
    text: `with old as (select id, remark from customers where id = $1 and client_id = $2 and version = $3 and not is_deleted for update),
      changed as (
        update customers t set remark = $4, version = t.version + 1, updated_on_utc = now(), updated_by = $5 from old where t.id = old.id returning t.*),
      logged as (
        insert into audit (client_id, staff_id, entity, record_id, operation, changes, request_id, ip)
        select $2, $5, 'customers', id, 'update', jsonb_build_object('remark', jsonb_build_array(remark, $4::text)), gen_random_uuid()::text, '127.0.0.1' from old)
      select c.id, c.version, c.created_on_utc as "createdOnUtc", c.updated_on_utc as "updatedOnUtc", c.code, c.name, c.first_name as "firstName",
        c.last_name as "lastName", c.type, c.company, c.email, c.phone, c.branch_id as "branchId", c.tax_no as "taxNo", c.price_level as "priceLevel",
        c.old_no as "oldNo", c.state, c.blocked_reason as "blockedReason", c.consent_email as "consentEmail", c.consent_sms as "consentSms",
        c.merged_into_id as "mergedIntoId", c.remark, m.name as "mergedInto", b.name as "branchName",
        (select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name, g.id)
          from customers_tag_ids l join customer_tags g on g.id = l.to_id where l.from_id = c.id) as tags,
        ${lines('customer_phones', 'phone', ['phone', 'label'])} as phones, ${lines('customer_emails', 'email', ['email', 'label'])} as emails,
        ${lines('addresses', 'city', addressFields)} as addresses, h.suburb, h.city, s.*,
        (select count(*)::int from tickets k where k.customer_id = c.id and k.state not in ('Resolved', 'Closed', 'Merged') and not k.is_deleted) as "openTickets",
        coalesce((select balance from shop_credits where id = c.id and not is_deleted), 0) as credit,
        coalesce((select balance from points_accounts where id = c.id and not is_deleted), 0) as points,
        (select coalesce(sum(balance), 0) from gift_cards where customer_id = c.id and state in ('Active', 'Registered') and not is_deleted) as "giftCards"
      from changed c left join customers m on m.id = c.merged_into_id left join branches b on b.id = c.branch_id
        left join lateral (select suburb, city from addresses where customer_id = c.id and not is_deleted order by is_delivery_default desc, id limit 1) h on true
        cross join lateral (
          select count(*) filter (where o.state in ('Confirmed', 'Completed'))::int as "orderCount",
            coalesce(sum(greatest(o.total - o.returned - o.credited, 0)) filter (where o.state in ('Confirmed', 'Completed')), 0) as "lifetimeValue",
            coalesce(sum(${owed}), 0) as balance, (max(o.ordered_on_utc) filter (where o.state in ('Confirmed', 'Completed'))
              at time zone (select timezone from clients where id = $2))::date as "lastOrderDate"
          from orders o where o.customer_id = c.id and not o.is_deleted) s`,
    values: [id, clientId, version, remark, staffId],
  })
  if (!rows.length) throw new Error(`Customer ${id} is not at version ${version}.`)
  const { mergedInto, branchName, tags, ...row } = rows[0] as {
    mergedInto: string | null
    branchName: string | null
    tags: { id: string }[] | null
    phones: Line[] | null
    emails: Line[] | null
    addresses: Line[] | null
  }
  return JSON.stringify({
    ...row,
    phones: withInstants(row.phones),
    emails: withInstants(row.emails),
    addresses: withInstants(row.addresses),
    tagIds: (tags ?? []).map(tag => tag.id),
    labels: { mergedIntoId: mergedInto, branchId: branchName, tagIds: tags ?? [] },
  })
}

interface Line {
  createdOnUtc: string
  updatedOnUtc: string
}

function withInstants(lines: readonly Line[] | null) {
  return (lines ?? []).map(line => ({
    ...line,
    createdOnUtc: new Date(line.createdOnUtc).toISOString(),
    updatedOnUtc: new Date(line.updatedOnUtc).toISOString(),
  }))
}
