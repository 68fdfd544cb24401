import { sql } from 'drizzle-orm'
import { type Context, refused } from '#server/kit'

/**
 * Who has signed for an order on the spot. A signature serves once, in the session that it was given
 * in.
 * @throws Refused naming `signature`
 */
export async function signerOf(
  { db, actor }: Context,
  signature: string,
  orderId: string,
): Promise<string> {
  const [signed] = await db.query<{ id: string; name: string; mayAllow: boolean }>(sql`
    with used as (
      delete from signatures where id::text = ${signature} and session_id = ${actor.sessionId ?? null}::uuid and about = ${orderId}
        and expires_on_utc > now() returning signer_id)
    select s.id, s.full_name as name, exists (select from staff_access k where k.staff_id = s.id and k.code = 'J4') as "mayAllow"
    from used u join staff s on s.id = u.signer_id where s.client_id = ${actor.clientId} and not s.is_disabled and not s.is_deleted`)
  if (!signed)
    throw refused('not_signed', 'signature', 'This signature is no longer valid. Sign again.')
  if (!signed.mayAllow)
    throw refused(
      'not_allowed',
      'signature',
      `${signed.name} cannot allow discounts: that needs code J4.`,
    )
  return signed.id
}
