import type { Database, Queryable } from '#server/db/database.ts'
import { Refused, TooMany, type Problem } from '#server/http/errors.ts'

/** Who tries: texts that name an account and an address. A change of password names no address. */
export interface Trying {
  account: string
  address?: string
}

/** Takes the attempt back, together with the earlier ones of its account. */
export type Succeeded = (tx: Queryable) => Promise<void>

const day = '24 hours',
  addressWindow = 15 * 60,
  mostOfAddress = 100,
  freeFailures = 10,
  firstLock = 60,
  longestLock = 15 * 60

/**
 * Begins an attempt, which counts as failed until `Succeeded` is called. It counts in the database
 * before the password is looked at. So neither parallel attempts nor other processes go past a
 * limit, and the answer beyond it depends on no password.
 * @throws TooMany when the address or the account has failed too often
 */
export const beginAttempt = (db: Database, trying: Trying): Promise<Succeeded> =>
  db.write(async tx => {
    const { account, address = null } = trying
    // The address first, in each process: no two attempts wait for each other.
    for (const name of [address, account])
      if (name !== null)
        await tx.text('select pg_advisory_xact_lock(hashtextextended($1, 7153))', [name])
    const [found] = await tx.text<Failures>(
      `select count(*) filter (where address = $2 and at_utc > clock_timestamp() - interval '${addressWindow} seconds')::int as "ofAddress",
         extract(epoch from clock_timestamp() - min(at_utc) filter (where address = $2 and at_utc > clock_timestamp() - interval '${addressWindow} seconds'))::float as "addressSince",
         count(*) filter (where account = $1)::int as "ofAccount",
         extract(epoch from clock_timestamp() - max(at_utc) filter (where account = $1))::float as "accountSince"
       from sign_in_attempts where (account = $1 or address = $2) and at_utc > clock_timestamp() - interval '${day}'`,
      [account, address],
    )
    refuseBlocked(found!)
    const [attempt] = await tx.text<{ id: number }>(
      'insert into sign_in_attempts (account, address, at_utc) values ($1, $2, clock_timestamp()) returning id',
      [account, address],
    )
    return tx => succeed(tx, attempt!.id, account)
  })

/**
 * Refuses a further guess at a secret of an account, such as the PIN of a card, by the limits of
 * sign-in. The caller has locked what is guessed at, so that guesses come one after the other.
 * @throws TooMany
 */
export async function refuseMoreGuesses(tx: Queryable, account: string, many: string) {
  // Each counts once, also while it is being written.
  const notYet = [...(unwritten.get(account) ?? [])]
  const [found] = await tx.text<{ failures: number; since: number | null }>(
    `select count(*) filter (where at_utc <> all($2::timestamptz[]))::int as failures, extract(epoch from clock_timestamp() - max(at_utc))::float as since
     from sign_in_attempts where account = $1 and at_utc > clock_timestamp() - interval '${day}'`,
    [account, notYet],
  )
  const failures = found!.failures + notYet.length
  const left = Math.ceil(lockAfter(failures) - Math.max(0, found!.since ?? 0))
  if (left > 0) throw new TooMany(`${many} Try again in ${left} seconds.`, left)
}

/**
 * The refusal of a wrong guess. It is counted at once in this process, and for all of them when the
 * transaction of the guess has been rolled back.
 */
export function wrongGuess(account: string, problem: Problem): Refused {
  const error = new Refused(problem)
  const at = ownMoment()
  const guesses = unwritten.get(account) ?? new Set<string>()
  unwritten.set(account, guesses.add(at))
  error.afterwards = async db => {
    try {
      await db.text('insert into sign_in_attempts (account, at_utc) values ($1, $2)', [account, at])
    } finally {
      guesses.delete(at)
      if (!guesses.size) unwritten.delete(account)
    }
  }
  return error
}

/** When the wrong guesses were made that are not in the database yet, by account. */
const unwritten = new Map<string, Set<string>>()

/** Now, to the millisecond, or the next one that no other guess of this process has. */
function ownMoment(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
let last = 0

/** Lets an account begin anew, as with a password that somebody else has set. */
export const forgiveAttempts = async (tx: Queryable, staffId: string): Promise<void> =>
  void (await tx.text('update sign_in_attempts set account = null where account = $1', [staffId]))

/** The attempts that count no more: what a `delete from` takes. */
export const forgottenAttempts = `sign_in_attempts where at_utc < now() - interval '${day}'`

/** Failures within their time, and seconds since the first of the address and the last of the account. */
interface Failures {
  ofAddress: number
  addressSince: number | null
  ofAccount: number
  accountSince: number | null
}

function refuseBlocked({ ofAddress, addressSince, ofAccount, accountSince }: Failures) {
  if (ofAddress >= mostOfAddress)
    throw new TooMany(
      'Too many failed sign-ins from this address. Try again later.',
      Math.max(1, Math.ceil(addressWindow - (addressSince ?? 0))),
    )
  const left = Math.ceil(lockAfter(ofAccount) - Math.max(0, accountSince ?? 0))
  if (left > 0) throw new TooMany(`Too many failed sign-ins. Try again in ${left} seconds.`, left)
}

/** Seconds: from the tenth failure on 60, then twice as long with each, at most 15 min. */
const lockAfter = (failures: number) =>
  failures < freeFailures ? 0 : Math.min(firstLock * 2 ** (failures - freeFailures), longestLock)

/** Attempts that began later may still fail: they stay. */
async function succeed(tx: Queryable, id: number, account: string) {
  await tx.text('update sign_in_attempts set account = null where account = $1 and id < $2', [
    account,
    id,
  ])
  await tx.text('delete from sign_in_attempts where id = $1', [id])
}
