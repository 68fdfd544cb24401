import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { refused, Refused } from '#server/http/errors.ts'
import { beginAttempt, type Succeeded } from './attempts.ts'
import type { Actor } from './actor.ts'
import { verifyPassword } from './passwords.ts'
import { type Person, personBy } from './people.ts'
import { takeCode } from './secondFactor.ts'
import type { From } from './from.ts'

/**
 * The acting person, by the password that they type again. A wrong one counts like a failed sign-in;
 * the caller calls `succeeded` with its own change.
 * @param field the input that has the password
 * @throws Refused, TooMany
 */
export async function proveSelf(
  db: Database,
  actor: Actor,
  password: string,
  field: string,
): Promise<{ person: Person; succeeded: Succeeded }> {
  const succeeded = await beginAttempt(db, { account: actor.staffId })
  const person = await personBy(db, 's.id = $1', actor.staffId)
  if (person && (await verifyPassword(person.hash ?? undefined, password)))
    return { person, succeeded }
  await writeAudit({ db, actor }, { operation: 'signInFailed' })
  throw refused('wrong_password', field, 'This is not your current password.')
}

/**
 * Asks a person whose password was right for the code of their second factor, where they have one. A
 * missing code is no failure, a wrong one counts like a wrong password.
 * @throws Refused with `second_factor` without a code, with `wrong_code` for a wrong one
 */
export async function proveSecond(
  db: Database,
  { person, succeeded }: { person: Person; succeeded: Succeeded },
  code: string | null | undefined,
  from: Pick<From, 'requestId' | 'ip'>,
): Promise<void> {
  if (!person.hasSecondFactor) return
  const actor = {
    requestId: from.requestId,
    ip: from.ip,
    staffId: person.id,
    clientId: person.clientId,
  }
  if (!code?.trim()) {
    await db.write(tx => succeeded.isOpen(tx))
    throw new Refused({
      code: 'second_factor',
      field: 'code',
      message: 'Enter the code that your authenticator app shows.',
    })
  }
  const taken = await db.write(async tx => {
    const by = await takeCode(tx, person.id, code)
    if (by === 'recovery') await writeAudit({ db: tx, actor }, { operation: 'useRecoveryCode' })
    return by
  })
  if (taken) return
  await writeAudit({ db, actor }, { operation: 'signInFailed' })
  throw refused(
    'wrong_code',
    'code',
    'This code is wrong, or was used before. Wait for the next one.',
  )
}
