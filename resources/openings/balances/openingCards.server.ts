import { sql } from 'drizzle-orm'
import {
  dayOf,
  isAmong,
  problemAt,
  type AfterImport,
  type BeforeTakeBack,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { followPosted } from '#resources/openings/followPosted.server.ts'
import { plainCardNo } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { closeOpened, openCards } from '#resources/tenders/giftCards/openedCards.server.ts'
import { isoOf, noonOf, todayOf } from '#resources/days.ts'

/** The effects of the steps of opening gift cards. */
export const openingCardSteps = {
  async post(context, ids) {
    const drafts = await lockDrafts(context, ids)
    const refused = new Map([...wrongAmong(drafts), ...oddDays(drafts)])
    const left = drafts.filter(({ id }) => !refused.has(id))
    const cards = await openCards(
      context,
      left.map(({ cardNo, issuedOn, reason, ...card }) => ({
        ...card,
        cardNo: plainCardNo(cardNo),
        issuedOn: issuedOn ?? card.asOfDate,
        reason: reason ?? 'Brought from another program',
      })),
    )
    const posted = left.map(({ id }, i) => ({ id, card: cards[i] }))
    if (posted.length)
      await context.db.query(sql`
        update opening_cards o set card_id = v.card, posted_on_utc = now()
        from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as v(id uuid, card uuid) where o.id = v.id`)
    return refused
  },

  takeBack: (context, ids) => takeOut(context, ids),
} satisfies Record<string, StepEffect>

/** What keeps cards of a file from being posted is told with the file, as far as it can be. */
export const checkCards: AfterImport = async (context, ids) =>
  wrongAmong(await lockDrafts(context, ids))

/** Cards that nobody paid with go again before the import is taken back. */
export const takeCardsBack: BeforeTakeBack = async (context, { made, changed }) => {
  const ids = [...made, ...changed]
  const refused = await takeOut(context, ids)
  await followPosted(context, 'openingCards', ids)
  return refused
}

async function takeOut(context: Context, ids: readonly string[]): Promise<Map<string, Problem>> {
  const rows = await context.db.query<{ id: string; cardId: string }>(sql`
    select id, card_id from opening_cards
    where ${isAmong(sql`id`, ids)} and client_id = ${context.actor.clientId} and posted_on_utc is not null and not is_deleted order by id for update`)
  const kept = await closeOpened(
    context,
    rows.map(({ cardId }) => cardId),
  )
  const gone = rows.filter(({ cardId }) => !kept.has(cardId)).map(({ id }) => id)
  if (gone.length)
    await context.db.query(
      sql`update opening_cards set card_id = null, posted_on_utc = null where ${isAmong(sql`id`, gone)}`,
    )
  return new Map(
    rows.flatMap(({ id, cardId }): [string, Problem][] => {
      const problem = kept.get(cardId)
      return problem ? [[id, problem]] : []
    }),
  )
}

interface Draft {
  readonly id: string
  readonly cardNo: string
  readonly customerId: string | null
  readonly amount: number
  readonly asOfDate: string
  readonly issuedOn: string | null
  readonly expiresOn: string | null
  readonly reason: string | null
  /** Noon of its day where the company is, or now where that is still to come. */
  readonly movedOnUtc: string
  readonly isAhead: boolean
  readonly isOver: boolean
  readonly isTaken: boolean
  /** Another draft has the same number, written otherwise. */
  readonly isTwice: boolean
}

/**
 * The drafts among these, locked. A card lasts as long as the rule says from its issue, or longer
 * where its file says so; in Canada no card expires.
 */
const lockDrafts = ({ db, actor }: Context, ids: readonly string[]): Promise<Draft[]> =>
  db.query<Draft>(sql`
    with twice as (select ${plain('o')} as no from opening_cards o where o.client_id = ${actor.clientId} and not o.is_deleted group by 1 having count(*) > 1)
    select d.*, coalesce(d.expires_on < d.today, false) as "isOver", d.as_of_date > d.today as "isAhead", d.plain in (select no from twice) as "isTwice",
      exists (select from gift_cards g where g.client_id = ${actor.clientId} and lower(g.card_no) = d.plain and not g.is_deleted) as "isTaken"
    from (
      select o.id, o.card_no, ${plain('o')} as plain, o.customer_id, o.balance as amount, o.as_of_date, o.issued_date as issued_on, o.reason, t.today,
        case when c.country <> 'CA' then to_char(greatest(o.expires_date, coalesce(o.issued_date, o.as_of_date) + make_interval(months => c.gift_card_months)), 'YYYY-MM-DD')::date end as expires_on,
        ${sql.raw(isoOf(`least(${noonOf('c.id', 'o.as_of_date')}, now())`))} as moved_on_utc
      from opening_cards o join clients c on c.id = o.client_id, lateral (select ${sql.raw(todayOf('c.id'))} as today) t
      where ${isAmong(sql`o.id`, ids)} and o.client_id = ${actor.clientId} and o.posted_on_utc is null and not o.is_deleted for update of o) d
    order by d.id`)

/** A number without blanks and dashes. */
const plain = (alias: string) =>
  sql.raw(`lower(replace(replace(${alias}.card_no, ' ', ''), '-', ''))`)

/** Numbers that another card has, and cards that are over. */
const wrongAmong = (drafts: readonly Draft[]) =>
  new Map(
    drafts.flatMap(({ id, cardNo, isTaken, isTwice, isOver, expiresOn }): [string, Problem][] => {
      const no = plainCardNo(cardNo)
      if (isTaken)
        return [[id, problemAt('duplicate', 'cardNo', `There is a gift card ${no} already.`)]]
      if (isTwice)
        return [[id, problemAt('duplicate', 'cardNo', `Card ${no} stands here twice already.`)]]
      return isOver
        ? [[id, problemAt('past', 'expiresDate', `Card ${no} expired on ${dayOf(expiresOn!)}.`)]]
        : []
    }),
  )

const oddDays = (drafts: readonly Draft[]) =>
  drafts.flatMap(({ id, cardNo, isAhead, issuedOn, asOfDate }): [string, Problem][] => {
    if (isAhead) return [[id, problemAt('future', 'asOfDate', `${cardNo} is as of a day to come.`)]]
    return issuedOn && issuedOn > asOfDate
      ? [
          [
            id,
            problemAt(
              'future',
              'issuedDate',
              `Card ${cardNo} was issued after the day of its balance.`,
            ),
          ],
        ]
      : []
  })
