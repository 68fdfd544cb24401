import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { isCode, type Code, type Country } from '#define'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { NotFound, Refused, Unauthorized } from '#server/http/errors.ts'
import { beginAttempt, type Succeeded } from './attempts.ts'
import { wordsAbout } from './easyPasswords.ts'
import { endSession, endSessions } from './endSessions.ts'
import type { From } from './from.ts'
import { type Invitations, invitationsOf } from './invitations.ts'
import { addressOf } from './networks.ts'
import { type OwnSecondFactor, ownSecondFactorOf } from './ownSecondFactor.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
import { countingCodes, personBy, type Person } from './people.ts'
import { proveSecond, proveSelf } from './proof.ts'
import { hashOf, type Tokens } from './tokens.ts'
import { inTurns } from './turns.ts'
import { countSignIn, notLetIn, type Whitelist } from './whitelist.ts'
import type { Actor } from './actor.ts'

/** The answer of sign-in and refresh; `expiresIn` in seconds. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
  expiresIn: number
  tokenType: string
}

/** The proof that a person is who they say. The code is of their second factor, where they have one. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | null
}

/** A session as its owner sees it. */
export interface OwnSession {
  id: string
  startedOnUtc: string
  usedOnUtc: string
  expiresOnUtc: string
  ip: string | null
  userAgent: string | null
  isThis: boolean
}

export interface Sessions {
  /**
   * @throws Refused with one text for unknown, disabled and wrong, with `second_factor` where a code
   * is needed and none given; TooMany after many failures
   */
  signIn(given: Credentials, from: From): Promise<TokenPair>
  /**
   * A new pair of tokens for the current refresh token, or within 10 s the same pair for the
   * previous one. @throws Unauthorized
   */
  refresh(accessToken: string, refreshToken: string): Promise<TokenPair>
  /**
   * The signature of somebody with their password in the session of another person, about one thing,
   * for two minutes. @throws as `signIn`
   */
  sign(actor: Actor, signer: Credentials, about: string, from: From): Promise<string>
  signOut(actor: Actor): Promise<void>
  /**
   * Changes the password and ends the person's other sessions. @throws Refused when the current one
   * is wrong, BadInput for a weak one, TooMany
   */
  changePassword(actor: Actor, present: string, password: string): Promise<void>
  readonly secondFactor: OwnSecondFactor
  readonly invitations: Invitations
  /** The person's active sessions, last used first. */
  own(actor: Actor): Promise<OwnSession[]>
  /** Ends one of the person's own sessions. @throws NotFound */
  end(actor: Actor, sessionId: string): Promise<void>
  /** The person of an access token, at most 1 s old. @throws Unauthorized */
  whoIs(accessToken: string): Promise<Omit<Actor, 'requestId' | 'ip'>>
  /** The current codes of the people of these sessions; ended sessions are left out. */
  codesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Code[]>>
  /** Whether a token lists outdated codes, so that a refresh brings another menu. */
  isOutdated(accessToken: string, actor: Pick<Actor, 'codes'>): boolean
}

// Only the database's clock measures durations: the clocks of several servers may differ.
const absoluteLife = '12 hours'
const grace = '10 seconds'
const signedFor = '2 minutes'
const freshFor = 1000

export function sessionsOf(db: Database, tokens: Tokens, whitelist: Whitelist): Sessions {
  // Many right passwords of one person at once must not count as failures of each other; and of all
  // attempts of one address, one connection alone waits for the database's lock.
  const inTurn = inTurns()
  const known = new Map<string, { at: number; actor: Promise<Omit<Actor, 'requestId' | 'ip'>> }>()

  async function personWith({ email, password, code }: Credentials, from: From) {
    const person = await personBy(db, 'lower(s.email) = lower($1)', email)
    const account = person?.id ?? hashed('e-mail', email.toLowerCase())
    const address = hashed('address', addressOf(from.ip))
    const succeeded = await inTurn(address, () => beginAttempt(db, { account, address }))
    const isRight = await verifyPassword(person?.hash ?? undefined, password)
    if (person && isRight && !person.isDisabled) {
      await proveSecond(db, { person, succeeded }, code, from)
      return { person, succeeded }
    }
    await writeAudit(
      { db, actor: { ...from, ...(person && { staffId: person.id, clientId: person.clientId }) } },
      { operation: 'signInFailed' },
    )
    throw new Refused({
      code: 'wrong_credentials',
      message: 'Wrong e-mail or password.',
    })
  }

  const hashed = (purpose: string, text: string) =>
    tokens.keyedHash(purpose, text).toString('base64url')

  /** The person as a comer from this address. @throws Refused where they may not come from there */
  async function letIn(person: Person, from: From) {
    const comer = { staffId: person.id, clientId: person.clientId, ip: from.ip }
    if (await whitelist.letsIn(comer)) return comer
    await writeAudit({ db, actor: { ...from, ...comer } }, { operation: 'signInFailed' })
    throw new Refused({ code: 'not_let_in', message: notLetIn })
  }

  async function openSession(person: Person, from: From, succeeded: Succeeded) {
    if (!person.codes.length) await refuseHeldBack(person)
    const comer = await letIn(person, from)
    const sid = uuid(),
      refreshToken = tokens.newRefresh()
    await db.write(async tx => {
      await tx.text(
        `insert into sessions (id, staff_id, refresh_hash, expires_on_utc, ip, user_agent) values ($1, $2, $3, now() + interval '${absoluteLife}', $4, $5)`,
        [sid, person.id, hashOf(refreshToken), from.ip, from.userAgent?.slice(0, 300) ?? null],
      )
      await succeeded(tx)
      await tx.text('update staff set last_sign_in_on_utc = now() where id = $1', [person.id])
      await countSignIn(tx, comer)
      await writeAudit(
        { db: tx, actor: { ...from, staffId: person.id, clientId: person.clientId } },
        { operation: 'signIn' },
      )
    })
    return pair(person, sid, refreshToken)
  }

  /** A person whose codes are all held back would meet a menu without a screen. */
  async function refuseHeldBack({ id }: Person) {
    const [access] = await db.text('select 1 from staff_access where staff_id = $1 limit 1', [id])
    if (access)
      throw new Refused({
        code: 'second_factor_missing',
        message:
          'All your codes need a second factor, and you have none yet. Ask an administrator for one more code: then you can sign in and set it up in your profile.',
      })
  }

  const pair = (person: Person, sid: string, refreshToken: string): TokenPair => ({
    accessToken: tokens.sign({
      sub: person.id,
      sid,
      mod: person.codes.filter(isCode).sort().join(','),
      nam: person.fullName,
      ava: person.avatar ?? '',
    }),
    refreshToken,
    expiresIn: tokens.accessTtl,
    tokenType: 'Bearer',
  })

  return {
    signIn(given, from) {
      const email = given.email.trim()
      return inTurn(email.toLowerCase(), async () => {
        const { person, succeeded } = await personWith({ ...given, email }, from)
        return openSession(person, from, succeeded)
      })
    },

    sign(actor, signer, about, from) {
      const email = signer.email.trim()
      return inTurn(email.toLowerCase(), async () => {
        const { person, succeeded } = await personWith({ ...signer, email }, from)
        await letIn(person, from)
        const id = randomUUID()
        await db.write(async tx => {
          await tx.text(
            `insert into signatures (id, signer_id, session_id, about, expires_on_utc) values ($1, $2, $3, $4, now() + interval '${signedFor}')`,
            [id, person.id, actor.sessionId, about],
          )
          await succeeded(tx)
          await writeAudit(
            { db: tx, actor: { ...from, staffId: person.id, clientId: person.clientId } },
            { operation: 'sign', changes: { about, for: actor.staffId } },
          )
        })
        return id
      })
    },

    async refresh(accessToken, refreshToken) {
      const claims = tokens.read(accessToken, true)
      if (!claims) throw new Unauthorized()
      const next = tokens.nextRefresh(refreshToken)
      // The result is thrown after the transaction: the end of a reused session must be committed.
      const isGood = await db.write(async tx => {
        const [session] = await tx.text<{
          refresh_hash: string
          previous_hash: string | null
          isJustRotated: boolean
        }>(
          `select refresh_hash, previous_hash, rotated_on_utc > now() - interval '${grace}' as "isJustRotated" from sessions where id = $1 and staff_id = $2 and revoked_on_utc is null and expires_on_utc > now() for update`,
          [claims.sid, claims.sub],
        )
        if (!session) return false
        const given = hashOf(refreshToken)
        if (given === session.refresh_hash) {
          await tx.text(
            'update sessions set refresh_hash = $2, previous_hash = $3, rotated_on_utc = now() where id = $1',
            [claims.sid, hashOf(next), given],
          )
          return true
        }
        if (given === session.previous_hash && session.isJustRotated) return true
        await endSession(tx, claims.sub, claims.sid)
        return false
      })
      known.delete(claims.sid)
      const person = isGood ? await personBy(db, 's.id = $1', claims.sub) : undefined
      if (!person || person.isDisabled) throw new Unauthorized()
      return pair(person, claims.sid, next)
    },

    async signOut(actor) {
      await db.write(async tx => {
        await endSession(tx, actor.staffId, actor.sessionId)
        await writeAudit({ db: tx, actor }, { operation: 'signOut' })
      })
      known.delete(actor.sessionId)
    },

    async changePassword(actor, present, password) {
      await refuseWeakPassword(password, await wordsAbout(db, actor.staffId))
      const { succeeded } = await proveSelf(db, actor, present, 'present')
      const hashed = await hashPassword(password)
      const ended = await db.write(async tx => {
        await tx.text('update staff_passwords set hash = $2 where staff_id = $1', [
          actor.staffId,
          hashed,
        ])
        await succeeded(tx)
        await writeAudit({ db: tx, actor }, { operation: 'changePassword' })
        return endSessions(tx, actor.staffId, actor.sessionId)
      })
      for (const { id } of ended) known.delete(id)
    },

    secondFactor: ownSecondFactorOf(db),
    invitations: invitationsOf(db, hashed),

    own: actor =>
      db.text<OwnSession>(
        `select id, issued_on_utc as "startedOnUtc", rotated_on_utc as "usedOnUtc", expires_on_utc as "expiresOnUtc", host(ip) as ip, user_agent as "userAgent", id = $2 as "isThis"
         from sessions where staff_id = $1 and revoked_on_utc is null and expires_on_utc > now() order by id = $2 desc, rotated_on_utc desc limit 100`,
        [actor.staffId, actor.sessionId],
      ),

    async end(actor, sessionId) {
      await db.write(async tx => {
        if (!(await endSession(tx, actor.staffId, sessionId)))
          throw new NotFound('This session does not exist or was deleted.', 'id')
        await writeAudit(
          { db: tx, actor },
          { operation: 'signOut', changes: { session: sessionId } },
        )
      })
      known.delete(sessionId)
    },

    whoIs(accessToken) {
      const claims = tokens.read(accessToken)
      if (!claims) return Promise.reject(new Unauthorized())
      const cached = known.get(claims.sid)
      if (cached && Date.now() - cached.at < freshFor) return cached.actor
      if (known.size > 5000) known.clear()
      const actor = readWho(db, claims.sid, claims.sub)
      known.set(claims.sid, { at: Date.now(), actor })
      // A failure is not cached: the next request tries again.
      actor.catch(() => known.delete(claims.sid))
      return actor
    },

    codesOf: async sessionIds =>
      new Map((await sessionRows(db, sessionIds)).map(row => [row.id, row.codes.filter(isCode)])),

    isOutdated(accessToken, { codes }) {
      const claimed = tokens.read(accessToken)?.mod.split(',').filter(Boolean) ?? []
      return claimed.length !== codes.size || !claimed.every(code => codes.has(code as Code))
    },
  }
}

async function readWho(
  db: Queryable,
  sid: string,
  staffId: string,
): Promise<Omit<Actor, 'requestId' | 'ip'>> {
  const [row] = (await sessionRows(db, [sid])).filter(each => each.staff_id === staffId)
  if (!row) throw new Unauthorized()
  return {
    staffId,
    sessionId: sid,
    clientId: row.client_id,
    country: row.country,
    isByZone: row.is_by_zone,
    codes: new Set<Code>(row.codes.filter(isCode)),
  }
}

/** The people of active sessions. */
const sessionRows = (db: Queryable, sessionIds: readonly string[]) =>
  db.text<{
    id: string
    staff_id: string
    client_id: string
    country: Country
    is_by_zone: boolean
    codes: string[]
  }>(
    `select e.id, e.staff_id, s.client_id, c.country, c.time_display = 'zone' as is_by_zone, ${countingCodes} as codes
     from sessions e join staff s on s.id = e.staff_id join clients c on c.id = s.client_id
     where e.id = any($1) and e.revoked_on_utc is null and e.expires_on_utc > now() and not s.is_disabled and not s.is_deleted`,
    [sessionIds],
    'prepared',
  )
