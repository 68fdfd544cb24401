import type { Queryable } from '#server/db/database.ts'
import { TooMany } from '#server/http/errors.ts'

const firstLock = 60,
  longestLock = 15 * 60,
  freeFailures = 10

/** A person who signs in. */
export interface Person {
  id: string
  clientId: string
  isDisabled: boolean
  hash: string | null
  /** Seconds until sign-in is allowed; not above 0 when it is. */
  lockedFor: number | null
  fullName: string
  avatar: string | null
  codes: string[]
}

/** The person who meets a condition on `staff s` with the value `$1`. */
export async function personBy(
  db: Queryable,
  condition: string,
  value: string,
): Promise<Person | undefined> {
  const [person] = await db.text<Person>(
    `select s.id, s.client_id as "clientId", s.is_disabled as "isDisabled", p.hash, ceil(extract(epoch from p.locked_until - now()))::int as "lockedFor", s.full_name as "fullName", s.avatar,
       array(select distinct code from staff_access k where k.staff_id = s.id) as codes
     from staff s left join staff_passwords p on p.staff_id = s.id where ${condition} and not s.is_deleted`,
    [value],
  )
  return person
}

/** @throws TooMany while signing in stays refused */
export function refuseLocked(person: Person | undefined) {
  const lockedFor = person?.lockedFor ?? 0
  if (lockedFor > 0)
    throw new TooMany(`Too many failed sign-ins. Try again in ${lockedFor} seconds.`, lockedFor)
}

/**
 * From the tenth consecutive failure on, each locks the account: 60 s, then twice as long, at most
 * 15 min.
 */
export const countFailure = (tx: Queryable, staffId: string) =>
  tx.text(
    `update staff_passwords set failures = failures + 1,
       locked_until = case when failures + 1 >= ${freeFailures} then now() + least(${firstLock} * power(2, failures + 1 - ${freeFailures}), ${longestLock}) * interval '1 second' end
     where staff_id = $1`,
    [staffId],
  )
