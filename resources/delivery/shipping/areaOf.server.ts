import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
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
