import { randomBytes } from 'node:crypto'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { Refused } from '#server/http/errors.ts'
import { beginAttempt, forgiveAttempts, type Succeeded } from './attempts.ts'
import { wordsAbout } from './easyPasswords.ts'
import { endSessions } from './endSessions.ts'
import { addressOf } from './networks.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import type { From } from './from.ts'
import { hashOf } from './tokens.ts'

/** The steps of an invited person before they can sign in. */
export interface Invitations {
  /** Whom a link invites. @throws Refused for one that is used or over, TooMany */
  look(token: string, from: From): Promise<Invited>
  /**
   * Sets the password of the invited person, once, and ends their sessions. @throws as `look`, and
   * BadInput for a weak password
   */
  accept(token: string, password: string, from: From): Promise<Invited>
}

export interface Invited {
  readonly name: string
  readonly email: string
}

/**
 * Makes the token of a link that lets a person choose a password, once within 24 hours. The database
 * has its hash alone. It takes the place of an earlier one.
 */
export async function makeInvitation(tx: Queryable, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.text(
    `insert into staff_invitations (staff_id, hash, expires_on_utc) values ($1, $2, now() + interval '24 hours')
     on conflict (staff_id) do update set hash = excluded.hash, expires_on_utc = excluded.expires_on_utc`,
    [staffId, hashOf(token)],
  )
  return token
}

/** Takes an invitation back that did not reach the person. */
export const withdrawInvitation = async (tx: Queryable, token: string): Promise<void> =>
  void (await tx.text('delete from staff_invitations where hash = $1', [hashOf(token)]))

/** @param hashed a keyed hash, so that no address is stored */
export function invitationsOf(
  db: Database,
  hashed: (purpose: string, text: string) => string,
): Invitations {
  /** Wrong links count like failed sign-ins of their address. */
  async function invitedBy(token: string, from: From) {
    const address = hashed('address', addressOf(from.ip))
    const account = hashed('invitation', token)
    const succeeded = await beginAttempt(db, { account, address })
    const [person] = await db.text<Invited & { id: string; clientId: string }>(
      `select s.id, s.client_id as "clientId", s.full_name as name, s.email from staff_invitations i join staff s on s.id = i.staff_id
       where i.hash = $1 and i.expires_on_utc > now() and not s.is_disabled and not s.is_deleted`,
      [hashOf(token)],
    )
    if (!person) throw over()
    return { person, succeeded }
  }

  return {
    async look(token, from) {
      const { person, succeeded } = await invitedBy(token, from)
      await open(succeeded)
      return { name: person.name, email: person.email }
    },

    async accept(token, password, from) {
      const { person, succeeded } = await invitedBy(token, from)
      await open(succeeded)
      await refuseWeakPassword(password, await wordsAbout(db, person.id))
      const hash = await hashPassword(password)
      const { id: staffId, clientId, name, email } = person
      await db.write(async tx => {
        // The database lets one of two through that use the same link.
        const taken = await tx.text('delete from staff_invitations where hash = $1 returning 1', [
          hashOf(token),
        ])
        if (!taken.length) throw over()
        await tx.text(
          'insert into staff_passwords (staff_id, hash) values ($1, $2) on conflict (staff_id) do update set hash = excluded.hash',
          [staffId, hash],
        )
        await forgiveAttempts(tx, staffId)
        await endSessions(tx, staffId)
        await writeAudit(
          { db: tx, actor: { requestId: from.requestId, ip: from.ip, staffId, clientId } },
          { operation: 'acceptInvitation', entity: 'staff', recordId: staffId },
        )
      })
      return { name, email }
    },
  }

  /** A good link is no failure. */
  function open(succeeded: Succeeded) {
    return db.write(tx => succeeded.isOpen(tx))
  }
}

const over = () =>
  new Refused({
    code: 'invitation_over',
    message: 'This link was used, or is older than 24 hours. Ask for another invitation.',
  })
