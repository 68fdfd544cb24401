import { badInput, handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { fromOf } from '#resources/shell/account/account.server.ts'
import { profileCalls } from './profile.calls.ts'

type Profile = CallAnswer<typeof profileCalls.getProfile>['data']

export default handlers(profileCalls, {
  async getProfile({ actor, db }) {
    const [person] = await db.text<Omit<Profile, 'codes'>>(
      `select s.full_name as "fullName", s.email, b.name as branch, c.name as client, s.last_sign_in_on_utc as "lastSignInOnUtc"
       from staff s join clients c on c.id = s.client_id left join branches b on b.id = s.branch_id where s.id = $1`,
      [actor.staffId],
    )
    const codes = await db.text<Profile['codes'][number]>(
      'select distinct k.code, r.name as label from staff_access k left join role_codes r on r.code = k.code and not r.is_deleted where k.staff_id = $1 order by k.code',
      [actor.staffId],
    )
    return { data: { ...person!, codes } }
  },

  changePassword: ({ actor, sessions }, { present, password }) =>
    sessions.changePassword(actor, present, password),

  signHere: async ({ actor, sessions, request }, { about, ...signer }) => ({
    signature: await sessions.sign(actor, signer, about, fromOf(request)),
  }),

  getOwnSessions: async ({ actor, sessions }) => ({ data: await sessions.own(actor) }),

  async endOwnSession({ actor, sessions }, { id }) {
    // Source: specification §5, record ids.
    if (id.length !== 36) throw badInput('id', 'id', 'id: a record id has exactly 36 characters.')
    await sessions.end(actor, id)
  },
})
