import type { Database, Queryable } from '#server/db/database.ts'
import { Refused, TooMany, type Problem } from '#server/http/errors.ts'

/** Who tries: texts that name an account and an address. A change of password names no address. */
export interface Trying {
  account: string
  address?: string
}

/** Takes the attempt back, together with the earlier ones of its account. */
export interface Succeeded {
  (tx: Queryable): Promise<void>
  /**
   * Takes back this attempt alone: it has not failed, and who knows only the password forgives no
   * wrong codes.
   */
  isOpen(tx: Queryable): Promise<void>
}

const day = '24 hours',
  addressWindow = 15 * 60,
  mostOfAddress = 100,
  personWindow = 60 * 60,
  mostOfPerson = 20,
  freeFailures = 10,
  firstLock = 60,
  longestLock = 15 * 60

/**
 * Begins an attempt, which counts as failed until `Succeeded` is called. It counts in the database
 * before the password is looked at. So neither parallel attempts nor other processes go past a
 * limit, and the answer beyond it depends on no password.
 * @throws TooMany when the address or the account has failed too often
 */
export const beginAttempt = (db: Pick<Database, 'write'>, trying: Trying): Promise<Succeeded> =>
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
    const { id } = attempt!
    return Object.assign((tx: Queryable) => succeed(tx, id, account), {
      isOpen: (tx: Queryable) => takeBack(tx, id),
    })
  })

/** Who guesses at a secret that is no password: texts that name what is guessed at, and the person. */
export interface Guessing {
  account: string
  by: string
}

/** A guess that counts as wrong until it is right. */
export interface Guess {
  /** Takes it back, together with the earlier wrong ones at the same secret. */
  right(): Promise<void>
  wrong(problem: Problem): Refused
}

/**
 * Begins a guess at a secret of an account, such as the PIN of a card: by the limits of sign-in for
 * the account, and by one of their own for the person, whichever account they guess at. It counts in
 * the database before the secret is looked at, whatever becomes of the transaction. The caller has
 * locked what is guessed at, so that guesses come one after the other.
 * @param many what there are too many of: "wrong PINs"
 * @throws TooMany
 */
export async function beginGuess(tx: Queryable, of: Guessing, many: string): Promise<Guess> {
  const { aside } = tx
  if (!aside) return guessHere(tx, of, many)
  const { account, by } = of
  const id = await aside.write(async own => {
    for (const name of [by, account])
      await own.text('select pg_advisory_xact_lock(hashtextextended($1, 7153))', [name])
    refuseGuesser(await wrongGuesses(own, of, []), many)
    const [guess] = await own.text<{ id: number }>(
      'insert into sign_in_attempts (account, address, at_utc) values ($1, $2, clock_timestamp()) returning id',
      [account, by],
    )
    return guess!.id
  })
  return {
    async right() {
      await aside.write(own => own.text('delete from sign_in_attempts where id = $1', [id]))
      await forgiveAttempts(tx, account)
    },
    wrong: problem => new Refused(problem),
  }
}

/**
 * The same in the embedded database, which has one session and one process: a wrong guess counts in
 * its memory until the transaction is rolled back, and is written then.
 */
async function guessHere(tx: Queryable, of: Guessing, many: string): Promise<Guess> {
  const { account, by } = of
  const notYet = [...unwritten].filter(each => each.account === account || each.by === by)
  refuseGuesser(await wrongGuesses(tx, of, notYet), many)
  return {
    right: () => forgiveAttempts(tx, account),
    wrong(problem) {
      const error = new Refused(problem)
      const guess = { ...of, at: ownMoment() }
      unwritten.add(guess)
      error.afterwards = async db => {
        try {
          await db.text(
            'insert into sign_in_attempts (account, address, at_utc) values ($1, $2, $3)',
            [account, by, guess.at],
          )
        } finally {
          unwritten.delete(guess)
        }
      }
      return error
    },
  }
}

interface Unwritten extends Guessing {
  readonly at: string
}

/** The wrong guesses that are not in the database yet. */
const unwritten = new Set<Unwritten>()

/** Now, to the millisecond, or the next one that no other guess of this process has. */
function ownMoment(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
let last = 0

interface WrongGuesses {
  ofAccount: number
  accountSince: number | null
  byPerson: number
  personSince: number | null
}

/** Each counts once, also while it is being written. */
async function wrongGuesses(
  tx: Queryable,
  { account, by }: Guessing,
  notYet: readonly Unwritten[],
): Promise<WrongGuesses> {
  const [found] = await tx.text<WrongGuesses>(
    `select count(*) filter (where account = $1)::int as "ofAccount",
       extract(epoch from clock_timestamp() - max(at_utc) filter (where account = $1))::float as "accountSince",
       count(*) filter (where address = $2 and at_utc > clock_timestamp() - interval '${personWindow} seconds')::int as "byPerson",
       extract(epoch from clock_timestamp() - min(at_utc) filter (where address = $2 and at_utc > clock_timestamp() - interval '${personWindow} seconds'))::float as "personSince"
     from sign_in_attempts where (account = $1 or address = $2) and at_utc > clock_timestamp() - interval '${day}' and at_utc <> all($3::timestamptz[])`,
    [account, by, notYet.map(({ at }) => at)],
  )
  return {
    ...found!,
    ofAccount: found!.ofAccount + notYet.filter(each => each.account === account).length,
    byPerson: found!.byPerson + notYet.filter(each => each.by === by).length,
  }
}

function refuseGuesser(guesses: WrongGuesses, many: string) {
  const { ofAccount, accountSince, byPerson, personSince } = guesses
  if (byPerson >= mostOfPerson) {
    const left = Math.max(1, Math.ceil(personWindow - (personSince ?? 0)))
    const minutes = Math.ceil(left / 60)
    throw new TooMany(
      `You have typed too many ${many}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      left,
    )
  }
  const left = Math.ceil(lockAfter(ofAccount) - Math.max(0, accountSince ?? 0))
  if (left > 0) throw new TooMany(`Too many ${many}. Try again in ${left} seconds.`, left)
}

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
  await takeBack(tx, id)
}

const takeBack = async (tx: Queryable, id: number): Promise<void> =>
  void (await tx.text('delete from sign_in_attempts where id = $1', [id]))
