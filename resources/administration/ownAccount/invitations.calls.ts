import { call, text } from '#define'

/** The link that an administrator sends to a person without a password. */
export const invitationCalls = {
  /** Whom the link of an invitation invites. */
  getInvitation: call({
    // Not a GET: the link is a key, and addresses are logged.
    at: 'POST /api/account/invitation',
    open: 'anybody',
    changes: false,
    input: { invitation: text({ required: true, max: 100 }) },
    answer: { name: text({ required: true }), email: text({ required: true }) },
  }),
  /** Sets the password of an invited person, once. They sign in with it. */
  acceptInvitation: call({
    at: 'POST /api/account/acceptInvitation',
    open: 'anybody',
    changes: false,
    input: {
      invitation: text({ required: true, max: 100 }),
      password: text({ required: true, max: 600 }),
    },
    answer: { email: text({ required: true }) },
  }),
}
