import { handlers } from '#server/kit'
import { fromOf } from '#resources/shell/account/account.server.ts'
import { invitationCalls } from './invitations.calls.ts'

export default handlers(invitationCalls, {
  getInvitation: ({ sessions, request }, { invitation }) =>
    sessions.invitations.look(invitation, fromOf(request)),

  async acceptInvitation({ sessions, request }, { invitation, password }) {
    const { email } = await sessions.invitations.accept(invitation, password, fromOf(request))
    return { email }
  },
})
