import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  isAmong,
  metaOf,
  problemAt,
  touched,
  writeAuditOfMany,
  type Context,
  type Problem,
} from '#server/kit'
import { inWords } from '#resources/cents.ts'

/** A card of another program that customers hold. */
export interface OpenedCard {
  /** In its plain form. */
  readonly cardNo: string
  readonly customerId: string | null
  readonly amount: number
  readonly issuedOn: string
  readonly expiresOn: string | null
  readonly reason: string
  readonly movedOnUtc: string
}

/**
 * Makes active cards, each with an entry of what is left on it and without a PIN. Numbers and days
 * are checked by the caller.
 * @returns their ids, in order
 */
export async function openCards(
  context: Context,
  cards: readonly OpenedCard[],
): Promise<readonly string[]> {
  if (!cards.length) return []
  const made = cards.map(card => ({ ...card, id: uuid() }))
  await insertRows(
    context,
    metaOf('giftCards'),
    made.map(({ id, cardNo, customerId, amount, issuedOn, expiresOn, reason }) => ({
      id,
      cardNo,
      state: 'Active',
      customerId,
      amount,
      balance: amount,
      issuedOn,
      expiresOn,
      reason,
    })),
  )
  await insertRows(
    context,
    metaOf('giftCardEntries'),
    made.map(({ id, amount, reason, movedOnUtc }) => ({
      id: uuid(),
      cardId: id,
      type: 'Opening',
      amount,
      reason,
      movedOnUtc,
      staffId: context.actor.staffId,
    })),
  )
  await writeAuditOfMany(
    context,
    'create',
    'giftCards',
    made.map(({ id, cardNo, amount }) => ({
      id,
      changes: { cardNo: [null, cardNo], balance: [null, amount], state: [null, 'Active'] },
    })),
  )
  return made.map(({ id }) => id)
}

interface Opened {
  readonly id: string
  readonly cardNo: string
  readonly state: string
  readonly balance: number
  readonly isMoved: boolean
}

/**
 * Takes such cards out again, each by an entry that reverses its first. One that was used or blocked
 * since stays.
 * @returns what keeps some of them
 */
export async function closeOpened(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  if (!ids.length) return new Map()
  const { db, actor } = context
  const which = sql`${isAmong(sql`g.id`, ids)} and g.client_id = ${actor.clientId} and not g.is_deleted`
  // Whoever pays at this moment is waited for; a statement of its own then sees what they wrote.
  await db.query(sql`select from gift_cards g where ${which} order by g.id for update`)
  const cards = await db.query<Opened>(sql`
    select g.id, g.card_no, g.state, g.balance,
      exists (select from gift_card_entries e where e.card_id = g.id and e.type <> 'Opening' and not e.is_deleted) as "isMoved"
    from gift_cards g where ${which} order by g.id`)
  const kept = new Map(
    cards.flatMap(({ id, cardNo, state, balance, isMoved }): [string, Problem][] =>
      isMoved
        ? [
            [
              id,
              problemAt(
                'in_use',
                'cardId',
                `Card ${cardNo} was used since: ${inWords(balance)} are left.`,
              ),
            ],
          ]
        : state === 'Active'
          ? []
          : [[id, problemAt('in_use', 'cardId', `Card ${cardNo} is ${state.toLowerCase()}.`)]],
    ),
  )
  const gone = cards.filter(({ id }) => !kept.has(id))
  if (!gone.length) return kept
  await insertRows(
    context,
    metaOf('giftCardEntries'),
    gone.map(({ id, balance }) => ({
      id: uuid(),
      cardId: id,
      type: 'Opening',
      amount: -balance,
      reason: 'Taken back',
      staffId: actor.staffId,
    })),
  )
  const those = isAmong(
    sql`card_id`,
    gone.map(({ id }) => id),
  )
  await db.query(
    sql`update gift_card_pins set is_deleted = true, ${touched(actor)} where ${those} and not is_deleted`,
  )
  await db.query(sql`
    update gift_cards set balance = 0, is_deleted = true, ${touched(actor)} where ${isAmong(
      sql`id`,
      gone.map(({ id }) => id),
    )}`)
  await writeAuditOfMany(
    context,
    'remove',
    'giftCards',
    gone.map(({ id }) => ({ id, changes: null })),
  )
  return kept
}
