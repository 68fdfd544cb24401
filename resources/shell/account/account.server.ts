import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers, smallOf, type From } from '#server/kit'
import { accountCalls } from './account.calls.ts'

export default handlers(accountCalls, {
  login: ({ sessions, request }, input) =>
    sessions.signIn(input.email, input.password, from(request)),

  refreshToken: ({ sessions }, input) => sessions.refresh(input.accessToken, input.refreshToken),

  logout: ({ actor, sessions }) => sessions.signOut(actor),

  async getClientInfo({ actor, db }) {
    const [clientVM] = await db.query<CallAnswer<typeof accountCalls.getClientInfo>['clientVM']>(
      sql`select short_name as "uniqueShortName", name, country, currency, timezone, time_display, logo from clients where id = ${actor.clientId}`,
    )
    return { clientVM: clientVM! }
  },

  async getClientLogo({ actor, db }) {
    const [kept] = await smallOf(
      db,
      sql`f.id = (select logo from clients where id = ${actor.clientId}) and not f.is_deleted and length(coalesce(c.thumbnail, c.bytes)) <= ${mostLogoBytes}`,
    )
    return { logo: kept ? `data:${kept.mime};base64,${kept.bytes}` : null }
  },
})

/** A picture above this size could not be reduced and is not used as a logo. */
const mostLogoBytes = 100_000

const from = (request: {
  id: string
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): From => ({ requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] })
