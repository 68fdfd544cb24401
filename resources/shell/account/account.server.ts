import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { From } from '#server/session/sessions.ts'
import { smallOf } from '#server/files/pictures.ts'
import { accountCalls } from './account.calls.ts'

export default handlers(accountCalls, {
  login: ({ input, sessions, request }) =>
    sessions.signIn(input.email, input.password, from(request)),

  refreshToken: ({ input, sessions }) => sessions.refresh(input.accessToken, input.refreshToken),

  async logout({ who, sessions }) {
    await sessions.signOut(who)
    return {}
  },

  async getClientInfo({ who, db }) {
    const [clientVM] = await db.text<{
      uniqueShortName: string
      name: string
      country: string
      currency: string
      timezone: string
      timeDisplay: string
      logo: string | null
    }>(
      'select short_name as "uniqueShortName", name, country, currency, timezone, time_display as "timeDisplay", logo from clients where id = $1',
      [who.clientId],
    )
    return { clientVM: clientVM! }
  },

  async getClientLogo({ who, db }) {
    const [kept] = await smallOf(
      db,
      sql`f.id = (select logo from clients where id = ${who.clientId}) and not f.is_deleted and length(coalesce(c.thumbnail, c.bytes)) <= ${mostLogoBytes}`,
    )
    return { logo: kept ? `data:${kept.mime};base64,${kept.bytes}` : null }
  },
})

/** A picture that could not be made small is no mark. */
const mostLogoBytes = 100_000

const from = (request: {
  id: string
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): From => ({ requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] })
