import { sql } from 'drizzle-orm'
import {
  type Context,
  Forbidden,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  refused,
} from '#server/kit'
import type { RecordOf } from '#define'
import { keptOf, orderColumnsOf } from '#resources/common.ts'
import { creditLedger, endUntil, lockAccount } from './accounts.server.ts'
import { allowAdding, allowGiving, signedAs, writeGivings } from './givenValues/giveValue.server.ts'
import { tenderRules } from './tenderRules.server.ts'
import { adjustCredit, extendCredit } from './credits/credits.server.ts'
import { printCard } from './giftCards/cardReceipt.server.ts'
import {
  lockCard,
  lockCardByNo,
  moveCard,
  plainCardNo,
  refuseUnusable,
} from './giftCards/cardLedger.server.ts'
import type { giftCards } from './giftCards/giftCards.entity.ts'
import { setFirstPin } from './giftCards/pins.server.ts'
import { registerCard } from './giftCards/soldCards.server.ts'
import { printCredit } from './credits/creditStatement.server.ts'
import { adjustPoints } from './points/points.server.ts'
import { customerTenders } from './customerTenders.server.ts'
import { tenderCalls } from './tenders.calls.ts'

export default handlers(tenderCalls, {
  async registerGiftCard(context, card) {
    if (!card.orderLineId && !context.actor.codes.has('J4'))
      throw new Forbidden('Choose the order line that sold the card. Giving one needs J4.')
    const { signature, ...fresh } = card
    if (card.orderLineId) return { data: await cardOf(context, await registerCard(context, fresh)) }
    const { amount, customerId, branchId, reason } = card
    const about = signedAs('registerGiftCard', amount)
    const allowed = await allowGiving(context, { kind: 'Gift card', amount }, { signature, about })
    const cardId = await registerCard(context, fresh)
    await writeGivings(context, [
      {
        ...allowed,
        giftCardId: cardId,
        customerId: customerId ?? null,
        branchId: branchId ?? null,
        reason: reason ?? null,
      },
    ])
    return { data: await cardOf(context, cardId) }
  },

  async setGiftCardPin(context, { cardId, pin }) {
    const { state } = await lockCard(context, cardId)
    if (state === 'Blocked') throw refused('blocked', 'cardId', 'The card is blocked.')
    await setFirstPin(context, cardId, pin)
    return { data: await cardOf(context, cardId) }
  },

  async getGiftCardLines({ db, actor }, { orderId }) {
    const [order] = await db.query<{ isPaid: boolean; customerId: string }>(
      sql`select paid >= ${sql.raw(keptOf(orderColumnsOf('orders')))} as is_paid, customer_id from orders where id = ${orderId} and client_id = ${actor.clientId} and not is_deleted`,
    )
    if (!order) throw new NotFound('This order does not exist or was deleted.', 'orderId')
    const data = await db.query<{ id: string; name: string; left: number }>(sql`
      select l.id, l.position || ': ' || s.name as name, greatest(l.price * l.quantity - l.discount
        - coalesce((select sum(g.amount) from gift_cards g where g.order_line_id = l.id and not g.is_deleted), 0), 0) as "left"
      from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
      where l.order_id = ${orderId} and p.is_gift_card and not l.is_deleted order by l.position limit 500`)
    return { data, ...order }
  },

  async getGiftCardByNo(context, { cardNo }) {
    const { db, actor } = context
    const [found] = await db.query<{ id: string }>(
      sql`select id from gift_cards where client_id = ${actor.clientId} and card_no = ${plainCardNo(cardNo)} and not is_deleted`,
    )
    if (!found) throw refused('unknown', 'cardNo', 'There is no gift card with this number.')
    return { data: await cardOf(context, found.id) }
  },

  async adjustGiftCard(context, { cardId, amount, reason, signature }) {
    const about = signedAs('adjustGiftCard', amount)
    const allowed = await allowAdding(context, { kind: 'Gift card', amount }, { signature, about })
    const { state, customerId } = await lockCard(context, cardId)
    if (state !== 'Active' && state !== 'Used')
      throw refused('transition', 'cardId', `The card is ${state.toLowerCase()}.`)
    await moveCard(context, cardId, { type: 'Adjust', amount, reason })
    if (allowed)
      await writeGivings(context, [{ ...allowed, giftCardId: cardId, customerId, reason }])
    return { data: await cardOf(context, cardId) }
  },

  async transferGiftCard(context, { cardId, toCardNo, reason }) {
    // Two cards are locked in one order, whichever way the money goes.
    await context.db.query(
      sql`select 1 from gift_cards where client_id = ${context.actor.clientId} and (id = ${cardId} or card_no = ${plainCardNo(toCardNo)}) order by id for update`,
    )
    const from = await lockCard(context, cardId)
    refuseUnusable(from, 'cardId')
    const to = await lockCardByNo(context, toCardNo, 'toCardNo')
    if (to.id === from.id) throw refused('same', 'toCardNo', 'Choose a different card.')
    // An empty card takes money again, unless its day is over.
    if (to.state !== 'Used' || to.isOver) refuseUnusable(to, 'toCardNo')
    const of = { type: 'Transfer' as const, reason }
    await moveCard(context, from.id, { ...of, amount: -from.balance })
    await moveCard(context, to.id, { ...of, amount: from.balance })
    return { data: await cardOf(context, cardId) }
  },

  printGiftCard: (context, { cardId }) => printCard(context, cardId),

  async adjustShopCredit(context, { signature, ...given }) {
    const { customerId, amount, reason } = given
    const about = signedAs('adjustShopCredit', amount)
    const allowed = await allowAdding(
      context,
      { kind: 'Shop credit', amount },
      { signature, about },
    )
    const balance = await adjustCredit(context, given)
    if (allowed) await writeGivings(context, [{ ...allowed, customerId, reason }])
    return { data: { balance } }
  },

  async extendShopCredit(context, { shopCreditId, ...given }) {
    await extendCredit(context, { customerId: shopCreditId, ...given })
  },

  async expireShopCredit(context, { shopCreditId, upTo, reason }) {
    const account = await lockAccount(context, creditLedger, shopCreditId)
    if (!(await endUntil(context, creditLedger, account, upTo, reason)))
      throw refused('nothing_expires', 'upTo', 'No credit of this customer expires until then.')
  },

  printShopCredit: (context, { customerId }) => printCredit(context, customerId),

  async adjustPoints(context, { signature, ...given }) {
    const { customerId, points, reason } = given
    const { pointWorth } = await tenderRules(context)
    const amount = Math.round(points * pointWorth * 100) / 100
    const about = signedAs('adjustPoints', points)
    const allowed = await allowAdding(context, { kind: 'Points', amount }, { signature, about })
    const balance = await adjustPoints(context, given)
    if (allowed) await writeGivings(context, [{ ...allowed, customerId, reason }])
    return { data: { balance } }
  },

  getCustomerTenders: async (context, { customerId }) => ({
    data: await customerTenders(context, customerId),
  }),
})

const cardOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('giftCards'), id, '', 'cardId')) as RecordOf<typeof giftCards>
