import {
  forgiveAttempts,
  hashPassword,
  refuseWeakPassword,
  wordsAbout,
  type Queryable,
} from '#server/kit'

/**
 * Replaces a person's password.
 * @throws BadInput naming `password` when it is weak
 */
export async function keepPassword(db: Queryable, staffId: string, password: string) {
  await refuseWeakPassword(password, await wordsAbout(db, staffId))
  await db.text(
    'insert into staff_passwords (staff_id, hash) values ($1, $2) on conflict (staff_id) do update set hash = excluded.hash',
    [staffId, await hashPassword(password)],
  )
  await forgiveAttempts(db, staffId)
}
