import { v7 as uuid } from 'uuid'
import {
  handlers,
  makeInvitation,
  NotFound,
  refused,
  withdrawInvitation,
  writeAuditOf,
} from '#server/kit'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { invitationCalls } from './invitations.calls.ts'

/** Whom an invitation is for, and what it says. */
interface Invitation {
  readonly name: string
  readonly email: string
  readonly by: string
  readonly client: string
  readonly isDisabled: boolean
}

export default handlers(invitationCalls, {
  async invitePerson({ actor, db, write }, { staffId }) {
    const { smtp, appUrl } = messageSettings()
    if (!smtp || !appUrl)
      throw refused(
        'no_mail',
        'staffId',
        'No mail server or no address of this product is set (SMTP_URL, MAIL_FROM, APP_URL). Set a password instead.',
      )
    const [found] = await db.text<Invitation>(
      `select s.full_name as name, s.email, s.is_disabled as "isDisabled", c.name as client, m.full_name as by
       from staff s join clients c on c.id = s.client_id join staff m on m.id = $2 where s.id = $1 and s.client_id = $3 and not s.is_deleted`,
      [staffId, actor.staffId, actor.clientId],
    )
    if (!found) throw new NotFound('This person does not exist or was deleted.', 'staffId')
    if (found.isDisabled)
      throw refused('disabled', 'staffId', 'This person is disabled. Let them in first.')
    // Not through the queue of messages, which keeps what it sends: the link is a key.
    const token = await write(tx => makeInvitation(tx, staffId))
    const gateway = emailGateway(smtp)
    const outcome = await gateway.send({
      id: uuid(),
      recipient: found.email,
      subject: `Your invitation to Furniture ERP of ${found.client}`,
      body: wording(found, `${appUrl}/login?invite=${token}`),
      html: null,
      unsubscribe: null,
      calendarEntry: null,
      inReplyTo: null,
      threadIds: null,
      files: [],
      sender: null,
    })
    gateway.close?.()
    if (outcome.is === 'refused' || outcome.is === 'later') {
      await write(tx => withdrawInvitation(tx, token))
      throw refused('not_sent', 'staffId', `The invitation was not sent. ${outcome.why}`)
    }
    await write(tx =>
      writeAuditOf({ db: tx, actor }, 'invite', 'staff', staffId, { email: [null, found.email] }),
    )
    if (outcome.is === 'unclear')
      throw refused('unclear', 'staffId', `The invitation may have been sent. ${outcome.why}`)
  },
})

const wording = ({ name, by, client }: Invitation, link: string) => `Hello ${name},

${by} of ${client} invites you to Furniture ERP. Choose your password here:

${link}

The link works once, within 24 hours. If you did not expect this e-mail, you need not do anything.
`
