import type { Pool } from 'pg'
import type { Person } from './settings.ts'

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
      select c.id, c.version, c.created_on_utc as "createdOnUtc", c.updated_on_utc as "updatedOnUtc", c.code, c.name, c.type, c.company, c.email,
        c.phone, c.tax_no as "taxNo", c.price_level as "priceLevel", c.consent_email as "consentEmail", c.consent_sms as "consentSms",
        c.blocked_reason as "blockedReason", c.merged_into_id as "mergedIntoId", c.remark, m.name as "mergedInto", (
          select json_agg(json_build_object('id', a.id, 'version', a.version, 'createdOnUtc', a.created_on_utc, 'updatedOnUtc', a.updated_on_utc,
            'customerId', a.customer_id, 'line1', a.line1, 'line2', a.line2, 'suburb', a.suburb, 'city', a.city, 'region', a.region,
            'postcode', a.postcode, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude, 'accessNotes', a.access_notes,
            'floor', a.floor, 'hasLift', a.has_lift, 'labels', json_build_object('customerId', c.name)) order by a.city, a.id)
          from addresses a where a.customer_id = c.id and not a.is_deleted) as addresses
      from changed c left join customers m on m.id = c.merged_into_id`,
    values: [id, clientId, version, remark, staffId],
  })
  if (!rows.length) throw new Error(`Customer ${id} is not at version ${version}.`)
  const { mergedInto, addresses, ...row } = rows[0] as {
    mergedInto: string | null
    addresses: { createdOnUtc: string; updatedOnUtc: string }[] | null
  }
  for (const address of addresses ?? []) {
    address.createdOnUtc = new Date(address.createdOnUtc).toISOString()
    address.updatedOnUtc = new Date(address.updatedOnUtc).toISOString()
  }
  return JSON.stringify({
    ...row,
    labels: { mergedIntoId: mergedInto },
    addresses: addresses ?? [],
  })
}
