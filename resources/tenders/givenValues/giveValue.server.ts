import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  Refused,
  writeAuditOfMany,
} from '#server/kit'
import type { RecordOf } from '#define'
import { cents, inWords } from '#resources/cents.ts'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import type { givenValues } from './givenValues.entity.ts'
import { signerOf } from '#resources/administration/staff/signer.server.ts'

type Value = RecordOf<typeof givenValues>
export type Kind = Value['kind']

/** What a person lets go by hand. */
export interface Giving extends Partial<
  Pick<
    Value,
    | 'customerId'
    | 'giftCardId'
    | 'orderId'
    | 'orderLineId'
    | 'branchId'
    | 'terminal'
    | 'reason'
    | 'staffId'
  >
> {
  readonly kind: Kind
  /** What it is worth. */
  readonly amount: number
}

/** What a person gives alone today, in cents: by the rule of the client, and what is left of it. */
export interface Alone {
  readonly day: string
  readonly most: number
  readonly left: number
}

/**
 * What is left to this person to give alone today.
 * @param isLocked nobody gives anything more by this person until the transaction ends
 */
export async function aloneToday({ db, actor }: Context, isLocked: boolean): Promise<Alone> {
  if (isLocked)
    await db.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`given by ${actor.staffId}`}, 0))`,
    )
  const [found] = await db.query<{ day: string; most: number; given: number }>(sql`
    select d.day::text as day, c.given_limit as most, coalesce((
      select sum(g.amount) from given_values g
      where g.client_id = c.id and g.staff_id = ${actor.staffId} and g.day = d.day and g.signed_by_id is null and not g.is_deleted), 0) as given
    from clients c, lateral (select money_day(c.id, now()) as day) d where c.id = ${actor.clientId}`)
  const { day, most, given } = found!
  return { day, most: cents(most), left: Math.max(cents(most) - cents(given), 0) }
}

/** Cash is let go by whoever answers for payments, all else by whoever answers for sales records. */
export const codeOf = (kind: Kind) => (kind === 'Cash out' ? 'J5' : 'J4')

/** Why a value needs a signature, in words for who gives it. */
export const whySigned = ({ most, left }: Alone, kind: Kind): string => {
  const rest = left < most ? `, of which ${inWords(left / 100)} are left today` : ''
  return `One person gives ${inWords(most / 100)} a day by hand${rest}. Somebody else with code ${codeOf(kind)} has to sign for more.`
}

export const unsigned = (alone: Alone, kind: Kind): Problem =>
  problemAt('needs_signature', 'signature', whySigned(alone, kind))

/** What a person may let go: signed by somebody else, or within their day. */
export interface Allowed {
  readonly kind: Kind
  readonly amount: number
  readonly day: string
  readonly signedById: string | null
}

/**
 * Lets a person give by hand what is left of their day, or what somebody else has signed. Ask before
 * anything else is locked, and write down afterwards what was given.
 * @param about what was signed, as `signHere` was told
 * @throws Refused naming `signature`
 */
export async function allowGiving(
  context: Context,
  { kind, amount }: Pick<Giving, 'kind' | 'amount'>,
  { signature, about }: { signature?: string | null | undefined; about: string },
): Promise<Allowed> {
  refuseOddMoney(amount)
  const alone = await aloneToday(context, true)
  const allowed = { kind, amount, day: alone.day }
  if (cents(amount) <= alone.left) return { ...allowed, signedById: null }
  if (!signature) throw new Refused(unsigned(alone, kind))
  const code = codeOf(kind)
  return {
    ...allowed,
    signedById: await signerOf(context, { signature, about, code, what: 'sign for this' }),
  }
}

/** The same of a correction: what it takes away needs nobody. */
export const allowAdding = async (
  ...[context, giving, by]: Parameters<typeof allowGiving>
): Promise<Allowed | undefined> =>
  giving.amount > 0 ? allowGiving(context, giving, by) : undefined

/** What `signHere` is told of a call that gives: its name and its amount. */
export const signedAs = (call: string, amount: number) => `${call} ${amount}`

/** Writes down what was given. */
export async function writeGivings(
  context: Context,
  givings: readonly (Allowed & Giving)[],
): Promise<void> {
  if (!givings.length) return
  const rows = givings.map(giving => ({
    id: uuid(),
    // Another person than this one where it was asked for and is approved now.
    staffId: context.actor.staffId,
    ...giving,
    reason: giving.reason?.trim() || null,
  }))
  await insertRows(context, metaOf('givenValues'), rows)
  await writeAuditOfMany(
    context,
    'create',
    'givenValues',
    rows.map(({ id, kind, amount, signedById }) => ({
      id,
      changes: { kind: [null, kind], amount: [null, amount], signedById: [null, signedById] },
    })),
  )
}
