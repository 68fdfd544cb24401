import { sql, type SQL } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { type Actor, handlers, smallOf, type From, type Queryable } from '#server/kit'
import { accountCalls } from './account.calls.ts'

export default handlers(accountCalls, {
  login: ({ sessions, request }, input) => sessions.signIn(input, fromOf(request)),

  refreshToken: ({ sessions }, input) => sessions.refresh(input.accessToken, input.refreshToken),

  logout: ({ actor, sessions }) => sessions.signOut(actor),

  async getClientInfo({ actor, db }) {
    const [clientVM] = await db.query<CallAnswer<typeof accountCalls.getClientInfo>['clientVM']>(
      sql`select short_name as "uniqueShortName", name, country, currency, timezone, time_display, logo, ${helpersOf(actor)} as helpers
        from clients where id = ${actor.clientId}`,
    )
    return { clientVM: clientVM! }
  },

  async getClientLogo({ actor, db }) {
    return {
      logo: await pictureAt(db, sql`select logo from clients where id = ${actor.clientId}`),
    }
  },

  async getOwnPicture({ actor, db }) {
    return {
      picture: await pictureAt(db, sql`select picture from staff where id = ${actor.staffId}`),
    }
  },
})

/** The names of up to three people who set passwords: also the person's own, because others use their browser. */
const helpersOf = ({ clientId, staffId }: Actor) => sql`(
  select coalesce(json_agg(json_build_object('name', h.name)), '[]') from (
    select s.full_name as name from staff s
    where s.client_id = ${clientId} and not s.is_disabled and not s.is_deleted
      and exists (select from staff_access k where k.staff_id = s.id and k.code = 'B1')
    order by s.branch_id is not distinct from (select m.branch_id from staff m where m.id = ${staffId}) desc, s.full_name, s.id limit 3) h)`

/** A picture above this size could not be reduced and is not shown small. */
const mostBytes = 100_000

/** The small picture with an id as a data URL. */
async function pictureAt(db: Queryable, id: SQL): Promise<string | null> {
  const [kept] = await smallOf(
    db,
    sql`f.id = (${id}) and not f.is_deleted and length(coalesce(c.thumbnail, c.bytes)) <= ${mostBytes}`,
  )
  return kept ? `data:${kept.mime};base64,${kept.bytes}` : null
}

/** Where a request comes from. */
export const fromOf = (request: {
  id: string
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): From => ({ requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] })
