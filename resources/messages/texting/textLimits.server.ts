import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  problemAt,
  Refused,
  writeAuditOf,
  type Context,
  type Problem,
} from '#server/kit'
import { signerOf } from '#resources/administration/staff/signer.server.ts'

/** What texts take: their segments, and their cost in the currency of the client. */
export interface Taken {
  readonly segments: number
  readonly cost: number
}

interface Signing {
  readonly signature?: string | null | undefined
  /** What was signed, as `signHere` was told. */
  readonly about: string
}

/**
 * Counts texts that a person has queued in this transaction against the limits of the day: their own,
 * and that of all people of the client. Call it last: others of the client wait until the transaction
 * ends.
 * @throws Refused naming `signature` beyond a limit, unless somebody else has signed
 */
export async function countTexts(
  context: Context,
  taken: Taken,
  { signature, about }: Signing,
): Promise<void> {
  if (!taken.segments) return
  const { day, problem } = await limitsToday(context, taken)
  if (problem && !signature) throw new Refused(problem)
  const signedById = problem
    ? await signerOf(context, {
        signature: signature!,
        about,
        code: signingCode,
        what: 'sign for texts',
      })
    : null
  await writeUse(context, taken, day, signedById)
}

/** The same where nobody can sign: why the texts are refused, if they are. */
export async function countUnsignedTexts(
  context: Context,
  taken: Taken,
  field: string,
): Promise<Problem | undefined> {
  if (!taken.segments) return undefined
  const { day, problem } = await limitsToday(context, taken)
  if (problem) return problemAt('too_many_texts', field, problem.message)
  await writeUse(context, taken, day, null)
  return undefined
}

/** Who signs for texts beyond a limit: whoever signs for value that is given by hand. */
const signingCode = 'J4'

/** The rows of messages that go again, added up. */
export const takenBy = (
  messages: readonly { segments: number | null; cost: number | null }[],
): Taken => ({
  segments: messages.reduce((sum, { segments }) => sum + (segments ?? 0), 0),
  cost: rounded(messages.reduce((sum, { cost }) => sum + (cost ?? 0), 0)),
})

interface Limits {
  day: string
  currency: string
  textLimit: number
  textCostLimit: number
  allTextsLimit: number
  allTextsCostLimit: number
  ownSegments: number
  ownCost: number
  allSegments: number
  allCost: number
}

async function limitsToday({ db, actor }: Context, taken: Taken) {
  await db.query(sql`select pg_advisory_xact_lock(7155, hashtext(${actor.clientId}))`)
  const [found] = await db.query<Limits>(sql`
    select d.day::text as day, c.currency, c.text_limit, c.text_cost_limit, c.all_texts_limit, c.all_texts_cost_limit,
      u.own_segments, u.own_cost, u.all_segments, u.all_cost
    from clients c, lateral (select money_day(c.id, now()) as day) d, lateral (
      select coalesce(sum(segments) filter (where staff_id = ${actor.staffId}), 0)::int as own_segments, coalesce(sum(cost) filter (where staff_id = ${actor.staffId}), 0) as own_cost,
        coalesce(sum(segments), 0)::int as all_segments, coalesce(sum(cost), 0) as all_cost
      from text_uses where client_id = c.id and day = d.day and signed_by_id is null and not is_deleted) u
    where c.id = ${actor.clientId}`)
  const why = whyRefused(found!, taken)
  return {
    day: found!.day,
    problem: why === undefined ? undefined : problemAt('needs_signature', 'signature', why),
  }
}

/** Which limit the texts go beyond, and what to do. */
function whyRefused(limits: Limits, { segments, cost }: Taken): string | undefined {
  const ofMoney = (amount: number) => `${amount.toFixed(2)} ${limits.currency}`
  const ofTexts = (count: number) => `${count} ${count === 1 ? 'segment' : 'segments'}`
  const each: readonly (readonly [string, (n: number) => string, number, number, number])[] = [
    ['One person sends', ofTexts, limits.textLimit, limits.ownSegments, segments],
    ['One person sends', ofMoney, limits.textCostLimit, limits.ownCost, cost],
    ['All people together send', ofTexts, limits.allTextsLimit, limits.allSegments, segments],
    ['All people together send', ofMoney, limits.allTextsCostLimit, limits.allCost, cost],
  ]
  const beyond = each.find(([, , most, used, more]) => rounded(used + more) > most)
  if (!beyond) return undefined
  const [who, words, most, used, more] = beyond
  const left = words(Math.max(rounded(most - used), 0))
  return `${who} texts of ${words(most)} a day at most. ${left} left today, and this takes ${words(more)}. Somebody else with code ${signingCode} has to sign for more, or somebody with code B2 sets a higher limit on the client’s page.`
}

async function writeUse(context: Context, taken: Taken, day: string, signedById: string | null) {
  const row = { ...taken, id: uuid(), day, signedById, staffId: context.actor.staffId }
  await insertRows(context, metaOf('textUses'), [row])
  if (signedById)
    await writeAuditOf(context, 'create', 'textUses', row.id, {
      segments: [null, taken.segments],
      cost: [null, taken.cost],
      signedById: [null, signedById],
    })
}

const rounded = (amount: number) => Math.round(amount * 1e4) / 1e4
