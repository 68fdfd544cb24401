import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { askHost, type HostAnswer } from './askHost.server.ts'
import { openKey } from './keys.server.ts'
import { oauthKeyIn, plaintextHeader } from './oauth.ts'

/**
 * Trade Me takes 1,000 calls of an account in any hour. After so many at once they follow each other
 * at a distance: 200 and 800 of 4.5 s each are never more.
 */
export const pace = { atOnce: 200, seconds: 4.5 } as const

export interface Account {
  readonly id: string
  /** The address of its API, with the version, and without a slash at its end. */
  readonly address: string
  readonly sealed: string | null
}

/** Asks Trade Me for a path, or sends it something. It never throws. */
export async function askTradeMe(
  db: Queryable,
  { id, address, sealed }: Account,
  path: string,
  body?: unknown,
): Promise<HostAnswer> {
  if (!sealed) return failed('It has no key yet. Set it first.')
  const key = await openKey(id, sealed)
  if (key === undefined) return failed('Its key was stored with another secret. Set it again.')
  const parts = oauthKeyIn(key)
  if (!parts)
    return failed(
      'Its key needs four parts: consumer key, consumer secret, token and token secret.',
    )
  if (!(await takeCall(db, id)))
    return {
      is: 'failed',
      why: 'Trade Me allows 1,000 calls an hour. Work resumes in a few minutes.',
      isLater: true,
      retryAfter: 60,
    }
  return askHost({
    address: `${address}${path}`,
    authorization: plaintextHeader(parts),
    ...(body !== undefined && { method: 'POST', body }),
  })
}

const failed = (why: string): HostAnswer => ({ is: 'failed', why, isLater: false })

/** Counts a call before it is made, whoever makes it; false where it has to wait. */
export async function takeCall(db: Queryable, channelId: string): Promise<boolean> {
  const taken = await db.query(sql`
    insert into trade_me_accounts as a (id, client_id, channel_id, paced_until_utc)
    select gen_random_uuid(), c.client_id, c.id, now() + make_interval(secs => ${pace.seconds}) from channels c where c.id = ${channelId}
    on conflict (client_id, channel_id) where not is_deleted do update
      set paced_until_utc = greatest(a.paced_until_utc, now()) + make_interval(secs => ${pace.seconds})
      where a.paced_until_utc <= now() + make_interval(secs => ${pace.seconds * (pace.atOnce - 1)})
    returning a.id`)
  return taken.length > 0
}
