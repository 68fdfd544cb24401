import type { Queryable } from '#server/db/database.ts'

/** A person who signs in. */
export interface Person {
  id: string
  clientId: string
  isDisabled: boolean
  hash: string | null
  fullName: string
  avatar: string | null
  /** The codes that count now. */
  codes: string[]
  hasSecondFactor: boolean
}

/** Whether `staff s` has a second factor that counts. */
const hasSecond =
  'exists (select from staff_second_factors f where f.staff_id = s.id and f.confirmed_on_utc is not null)'

/** Whether a code `k.code` of `staff s` is held back: it is marked high, their client asks for a second factor, and they have none. */
export const isHeldBack = `(exists (select from clients n where n.id = s.client_id and n.needs_second_factor) and not ${hasSecond}
  and k.code in (select r.code from role_codes r where r.risk = 'High' and not r.is_deleted))`

/** The codes of `staff s` that count now. */
export const countingCodes = `array(select distinct k.code from staff_access k where k.staff_id = s.id and not ${isHeldBack})`

/** The person who meets a condition on `staff s` with the value `$1`. */
export async function personBy(
  db: Queryable,
  condition: string,
  value: string,
): Promise<Person | undefined> {
  const [person] = await db.text<Person>(
    `select s.id, s.client_id as "clientId", s.is_disabled as "isDisabled", p.hash, s.full_name as "fullName", s.picture as avatar, ${countingCodes} as codes, ${hasSecond} as "hasSecondFactor"
     from staff s left join staff_passwords p on p.staff_id = s.id where ${condition} and not s.is_deleted`,
    [value],
  )
  return person
}
