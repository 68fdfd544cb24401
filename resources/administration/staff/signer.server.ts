import { sql } from 'drizzle-orm'
import { type Context, isHeldBack, refused } from '#server/kit'

/** What is signed, and who may sign it. */
interface Signed {
  readonly signature: string
  /** What the signature was given for, as `signHere` was told. */
  readonly about: string
  readonly code: 'J4' | 'J5'
  /** In words, for who lacks the code: "allow discounts". */
  readonly what: string
}

/**
 * Who has signed on the spot for what another person does. A signature serves once, in the session
 * that it was given in, and nobody signs for themselves.
 * @throws Refused naming `signature`
 */
export async function signerOf(
  { db, actor }: Context,
  { signature, about, code, what }: Signed,
): Promise<string> {
  const [signed] = await db.query<{ id: string; name: string; mayAllow: boolean }>(sql`
    with used as (
      delete from signatures where id::text = ${signature} and session_id = ${actor.sessionId ?? null}::uuid and about = ${about}
        and expires_on_utc > now() returning signer_id)
    select s.id, s.full_name as name, exists (select from staff_access k where k.staff_id = s.id and k.code = ${code} and not ${sql.raw(isHeldBack)}) as "mayAllow"
    from used u join staff s on s.id = u.signer_id where s.client_id = ${actor.clientId} and not s.is_disabled and not s.is_deleted`)
  if (!signed)
    throw refused('not_signed', 'signature', 'This signature is no longer valid. Sign again.')
  if (signed.id === actor.staffId)
    throw refused('own_signature', 'signature', 'Somebody other than you has to sign this.')
  if (!signed.mayAllow)
    throw refused(
      'not_allowed',
      'signature',
      `${signed.name} cannot ${what}: that needs code ${code}.`,
    )
  return signed.id
}
