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
  // A link that is still on its way must not replace this password.
  await db.text('delete from staff_invitations where staff_id = $1', [staffId])
  await forgiveAttempts(db, staffId)
}
