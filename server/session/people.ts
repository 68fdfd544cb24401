import type { Queryable } from '#server/db/database.ts'

/** A person who signs in. */
export interface Person {
  id: string
  clientId: string
  isDisabled: boolean
  hash: string | null
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
    `select s.id, s.client_id as "clientId", s.is_disabled as "isDisabled", p.hash, s.full_name as "fullName", s.picture as avatar,
       array(select distinct code from staff_access k where k.staff_id = s.id) as codes
     from staff s left join staff_passwords p on p.staff_id = s.id where ${condition} and not s.is_deleted`,
    [value],
  )
  return person
}
