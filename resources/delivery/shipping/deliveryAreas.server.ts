import { sql } from 'drizzle-orm'
import { badInput, handlers, oneRecord, metaOf, updateRecord } from '#server/kit'
import type { CallAnswer } from '#define'
import { areasOf, bare } from './areaOf.server.ts'
import { deliveryAreaCalls } from './deliveryAreas.calls.ts'

type Rows<N extends 'getSharedPostcodes' | 'getUnservedPostcodes'> = CallAnswer<
  (typeof deliveryAreaCalls)[N]
>['data'][number]

export default handlers(deliveryAreaCalls, {
  testDeliveryAddress: async (context, input) => ({ areas: await areasOf(context, input) }),

  async addAreaPostcodes(context, { areaId, postcodes }) {
    const given = read(postcodes)
    const meta = metaOf('deliveryAreas')
    const area = await oneRecord(context, meta, areaId, 'for update')
    const known = new Set((area.postcodes as Place[]).map(keyOf))
    const added = given.filter(place => !known.has(keyOf(place)))
    if (added.length)
      await updateRecord(context, meta, areaId, {
        version: area.version,
        postcodes: [...area.postcodes, ...added],
      })
    const shared = await context.db.query<Place & { area: string }>(sql`
      select p.postcode, p.suburb, a.name as area from area_postcodes p join delivery_areas a on a.id = p.area_id and not a.is_deleted
        join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(postcode text, suburb text) on g.postcode = p.postcode and lower(coalesce(g.suburb, '')) = lower(coalesce(p.suburb, ''))
      where p.client_id = ${context.actor.clientId} and p.area_id <> ${areaId} and not p.is_deleted order by 1, 2, 3 limit 500`)
    return { added: added.length, known: given.length - added.length, shared }
  },

  getSharedPostcodes: async ({ actor, db }) => ({
    data: await db.query<Rows<'getSharedPostcodes'>>(sql`
      select p.postcode, min(p.suburb) as suburb, string_agg(a.name, ', ' order by a.name) as areas
      from area_postcodes p join delivery_areas a on a.id = p.area_id and not a.is_deleted
      where p.client_id = ${actor.clientId} and not p.is_deleted group by p.postcode, lower(coalesce(p.suburb, '')) having count(distinct p.area_id) > 1 order by 1, 2 limit 500`),
  }),

  getUnservedPostcodes: async ({ actor, db }) => ({
    data: await db.query<Rows<'getUnservedPostcodes'>>(sql`
      select x.postcode, min(x.city) as city, count(*)::int as addresses
      from (select case when a.postcode ~ '^[A-Za-z][0-9][A-Za-z]' then upper(left(a.postcode, 3)) else a.postcode end as postcode, a.city
        from addresses a where a.client_id = ${actor.clientId} and a.customer_id is not null and a.postcode is not null and not a.is_deleted) x
      where not exists (select from area_postcodes p join delivery_areas d on d.id = p.area_id and not d.is_deleted
        where p.client_id = ${actor.clientId} and p.postcode = x.postcode and not p.is_deleted)
      group by x.postcode order by addresses desc, x.postcode limit 500`),
  }),
})

interface Place {
  postcode: string
  suburb: string | null
}
const keyOf = ({ postcode, suburb }: Place) => `${postcode} ${suburb?.toLowerCase() ?? ''}`

/**
 * The distinct postcodes of a pasted list.
 * @throws BadInput naming the first invalid line
 */
function read(text: string): Place[] {
  const lines = text
    .split(/[\n,;]+/)
    .map(line => line.trim())
    .filter(Boolean)
  const places = new Map<string, Place>()
  for (const [i, line] of lines.entries()) {
    const [, postcode, suburb] =
      /^(\d{4}|[a-z]\d[a-z](?:\s?\d[a-z]\d)?)\b\s*(.*)$/i.exec(line) ?? []
    if (!postcode || suburb!.length > 80)
      throw badInput(
        'invalid',
        'postcodes',
        `Entry ${i + 1} is not a postcode: ${line.slice(0, 40)}. Enter one such as 1061, T5J or 1061 Penrose.`,
      )
    const place = { postcode: bare(postcode), suburb: suburb || null }
    places.set(keyOf(place), place)
  }
  return [...places.values()]
}
