import { writeAudit } from '#server/db/audit.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { refused } from '#server/http/errors.ts'
import type { Actor } from './actor.ts'
import { beginAttempt } from './attempts.ts'
import { isHeldBack } from './people.ts'
import { proveSecond, proveSelf } from './proof.ts'
import { qrCode, type QrCode } from './qrCode.ts'
import {
  appAddress,
  beginSecret,
  confirmSecret,
  newRecoveryCodes,
  removeSecondFactor,
} from './secondFactor.ts'

/** A person's actions on their own second factor. Refusals name `password` and `code`. */
export interface OwnSecondFactor {
  state(actor: Actor): Promise<SecondFactorState>
  /** The secret of a new app, which counts once it is confirmed. @throws Refused, TooMany */
  begin(actor: Actor, password: string): Promise<{ secret: string; address: string } & QrCode>
  /** Recovery codes, for the first code of the new app. @throws Refused, TooMany */
  confirm(actor: Actor, code: string): Promise<string[]>
  /** Recovery codes in the place of the former ones. @throws Refused, TooMany */
  renew(actor: Actor, proof: Proof): Promise<string[]>
  /** @throws Refused, TooMany */
  end(actor: Actor, proof: Proof): Promise<void>
}

export interface SecondFactorState {
  /** Null without one. */
  sinceUtc: string | null
  recoveryCodesLeft: number
  /** Codes that are held back until the person has one. */
  heldBack: string[]
}

interface Proof {
  readonly password: string
  readonly code: string
}

export function ownSecondFactorOf(db: Database): OwnSecondFactor {
  /** Work of a person who has shown their password and a code. */
  async function withProof<T>(
    actor: Actor,
    { password, code }: Proof,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> {
    const { person, succeeded } = await proveSelf(db, actor, password, 'password')
    if (!person.hasSecondFactor) {
      await db.write(succeeded)
      throw refused('no_factor', 'code', 'You have no second factor.')
    }
    await proveSecond(db, { person, succeeded }, code, actor)
    return db.write(async tx => {
      await succeeded(tx)
      return work(tx)
    })
  }

  return {
    async state(actor) {
      const [found] = await db.text<SecondFactorState>(
        `select (select f.confirmed_on_utc from staff_second_factors f where f.staff_id = s.id) as "sinceUtc",
           (select count(*)::int from staff_recovery_codes r where r.staff_id = s.id and r.used_on_utc is null) as "recoveryCodesLeft",
           array(select distinct k.code from staff_access k where k.staff_id = s.id and ${isHeldBack} order by k.code) as "heldBack"
         from staff s where s.id = $1`,
        [actor.staffId],
      )
      return found!
    },

    async begin(actor, password) {
      const { person, succeeded } = await proveSelf(db, actor, password, 'password')
      const secret = await db.write(async tx => {
        await succeeded(tx)
        return person.hasSecondFactor ? undefined : beginSecret(tx, actor.staffId)
      })
      if (!secret)
        throw refused('has_factor', 'password', 'You have a second factor. Turn it off first.')
      const [named] = await db.text<{ email: string; client: string }>(
        'select s.email, c.name as client from staff s join clients c on c.id = s.client_id where s.id = $1',
        [actor.staffId],
      )
      const address = await appAddress(secret, named!.client, named!.email)
      return { secret, address, ...(await qrCode(address)) }
    },

    async confirm(actor, code) {
      const succeeded = await beginAttempt(db, { account: actor.staffId })
      const codes = await db.write(async tx => {
        if (!(await confirmSecret(tx, actor.staffId, code))) return undefined
        await succeeded(tx)
        await writeAudit({ db: tx, actor }, { operation: 'secondFactorOn' })
        return newRecoveryCodes(tx, actor.staffId)
      })
      if (codes) return codes
      throw refused(
        'wrong_code',
        'code',
        'This is not the code of this moment. Check the clock of your phone, or begin anew.',
      )
    },

    renew: (actor, proof) =>
      withProof(actor, proof, async tx => {
        await writeAudit({ db: tx, actor }, { operation: 'renewRecoveryCodes' })
        return newRecoveryCodes(tx, actor.staffId)
      }),

    end: (actor, proof) =>
      withProof(actor, proof, async tx => {
        await removeSecondFactor(tx, actor.staffId)
        await writeAudit({ db: tx, actor }, { operation: 'secondFactorOff' })
      }),
  }
}
