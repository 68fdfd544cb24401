import { sql, type SQL } from 'drizzle-orm'
import type { Actor, Context } from '#server/kit'
import type { CallAnswer } from '#define'
import type { deliveryAreaCalls } from './deliveryAreas.calls.ts'

type Areas = CallAnswer<typeof deliveryAreaCalls.testDeliveryAddress>['areas']
/** An area that serves an address; `isExact` if it names the suburb, not only the postcode. */
export type AreaFound = Areas[number] & { id: string }

/** A postcode in the form that areas use: in Canada its first half, without blanks, in capitals. */
export const bare = (postcode: string) => {
  const plain = postcode.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]\d[A-Z]/.test(plain) ? plain.slice(0, 3) : plain
}

/** The same in SQL. */
export const bareSql = (postcode: SQL): SQL =>
  sql`regexp_replace(regexp_replace(upper(${postcode}), '\\s', '', 'g'), '^([A-Z][0-9][A-Z]).*$', '\\1')`

/** The areas that serve an address, best match first: by suburb, then not rural. */
export const areasOf = (
  { db, actor }: Context,
  { postcode, suburb }: { postcode: string; suburb?: string | null },
): Promise<AreaFound[]> =>
  db.query<AreaFound>(sql`
    select a.id, a.name, a.surcharge, a.is_rural,
      coalesce(bool_or(lower(p.suburb) = lower(${suburb?.trim() ?? ''})), false) as "isExact",
      coalesce((select string_agg(c.name, ', ' order by c.name) from delivery_calendars_area_ids l join delivery_calendars c on c.id = l.from_id
        where l.to_id = a.id and c.status = 'Active' and not c.is_deleted), '') as calendars
    from delivery_areas a join area_postcodes p on p.area_id = a.id and not p.is_deleted
    where a.client_id = ${actor.clientId} and not a.is_deleted and p.postcode in (${bare(postcode)}, ${postcode.trim()})
    group by a.id order by "isExact" desc, a.is_rural, a.name limit 20`)

/** SQL of the area that serves an address, if any: its id and name. The best match, as of `areasOf`. */
export const areaOfAddress = (address: SQL, actor: Actor): SQL => sql`
  select z.id, z.name from delivery_areas z join area_postcodes p on p.area_id = z.id and not p.is_deleted
  where z.client_id = ${actor.clientId} and not z.is_deleted and p.postcode in (${bareSql(sql`${address}.postcode`)}, trim(${address}.postcode))
  order by lower(p.suburb) is not distinct from lower(trim(${address}.suburb)) desc, z.is_rural, z.name limit 1`
