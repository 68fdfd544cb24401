import { call, date, flag, integer, list, money, object, record, reference, text } from '#define'
import { giftCards } from './giftCards/giftCards.entity.ts'

/** Corrections of what customers hold, and what ends it early, are for those who answer for it. */
const corrects = { access: ['J4'] } as const
const cardId = reference('giftCards', { required: true })
const shopCreditId = reference('shopCredits', { required: true })
const customerId = reference('customers', { required: true })
const reason = text({ required: true, max: 200 })
/** Of what goes beyond what one person gives in a day, by `signHere` about the call and its amount: "adjustPoints 500". */
const signature = text({ max: 40 })

/** What customers hold of us: gift cards, shop credit and points. */
export const tenderCalls = {
  /** Registers a card: sold by an order line, or given (`J4`) for a reason. */
  registerGiftCard: call({
    at: 'POST /api/giftCard/register',
    done: 'Card %{cardNo} registered',
    input: {
      cardNo: text({ required: true, max: 40, label: 'Card no.' }),
      pin: text({ required: true, max: 12, label: 'PIN', help: '4 to 12 digits' }),
      orderId: reference('orders', { label: 'Sold on' }),
      orderLineId: reference('orderLines', {
        narrowedBy: { orderId: 'orderId' },
        label: 'Order line',
      }),
      amount: money({ required: true }),
      customerId: reference('customers'),
      branchId: reference('branches'),
      expiresOn: date({ label: 'Expires', help: 'Leave empty to use the rule' }),
      reason: text({ max: 200, label: 'Given because' }),
      signature,
    },
    answer: { data: record(giftCards) },
  }),
  /** Gives a card of another program its PIN, which the customer chooses: once. With it whoever knows the number pays. */
  setGiftCardPin: call({
    at: 'POST /api/giftCard/setPin',
    of: 'giftCards',
    done: 'PIN set',
    ...corrects,
    input: {
      cardId,
      pin: text({ required: true, max: 12, label: 'PIN', help: '4 to 12 digits' }),
    },
    answer: { data: record(giftCards) },
  }),
  /** The lines of an order that sell gift cards, with what of each has no card yet. */
  getGiftCardLines: call({
    at: 'GET /api/giftCard/getLines',
    input: { orderId: reference('orders', { required: true }) },
    answer: {
      data: list({
        id: text({ required: true }),
        name: text({ required: true }),
        left: money({ required: true }),
      }),
      isPaid: flag({ required: true }),
      customerId: text({ required: true }),
    },
  }),
  /** What is on a card, by its number. */
  getGiftCardByNo: call({
    at: 'GET /api/giftCard/getByNo',
    input: { cardNo: text({ required: true, max: 40 }) },
    answer: { data: record(giftCards) },
  }),
  /** Corrects the balance of a card, up or down. */
  adjustGiftCard: call({
    at: 'POST /api/giftCard/adjust',
    of: 'giftCards',
    done: 'Balance adjusted by %{amount}',
    ...corrects,
    input: {
      cardId,
      amount: money({ required: true, signed: true, help: 'With a minus to deduct' }),
      reason,
      signature,
    },
    answer: { data: record(giftCards) },
  }),
  /** Moves all that is on a card to another one, for a card that is lost or damaged. */
  transferGiftCard: call({
    at: 'POST /api/giftCard/transfer',
    of: 'giftCards',
    done: 'Balance moved to %{toCardNo}',
    ...corrects,
    input: { cardId, toCardNo: text({ required: true, max: 40, label: 'To card no.' }), reason },
    answer: { data: record(giftCards) },
  }),
  /** What the customer gets with a card: number, balance and last day; never the PIN. */
  printGiftCard: call({
    at: 'GET /api/giftCard/print',
    of: 'giftCards',
    isDocument: true,
    input: { cardId },
  }),
  adjustShopCredit: call({
    at: 'POST /api/shopCredit/adjust',
    done: 'Credit adjusted by %{amount}',
    ...corrects,
    input: {
      customerId,
      amount: money({ required: true, signed: true, help: 'With a minus to deduct' }),
      reason,
      signature,
    },
    answer: { data: object({ balance: money({ required: true }) }) },
  }),
  /** What expires sooner can be spent until this day. */
  extendShopCredit: call({
    at: 'POST /api/shopCredit/extend',
    of: 'shopCredits',
    done: 'Credit extended',
    ...corrects,
    input: {
      shopCreditId,
      expiresOn: date({ required: true, label: 'Can be spent until' }),
      reason,
    },
  }),
  /** Ends what can be spent until this day at the latest. */
  expireShopCredit: call({
    at: 'POST /api/shopCredit/expire',
    of: 'shopCredits',
    done: 'Credit expired',
    ...corrects,
    input: {
      shopCreditId,
      upTo: date({ required: true, default: 'today', label: 'Expires by' }),
      reason,
    },
  }),
  /** The credit of a customer with all that moved it. */
  printShopCredit: call({
    at: 'GET /api/shopCredit/print',
    of: 'creditEntries',
    isDocument: true,
    input: { customerId },
  }),
  adjustPoints: call({
    at: 'POST /api/points/adjust',
    done: 'Points adjusted by %{points}',
    ...corrects,
    input: {
      customerId,
      points: integer({ required: true, help: 'With a minus to deduct' }),
      reason,
      signature,
    },
    answer: { data: object({ balance: integer({ required: true }) }) },
  }),
  /** What a customer holds today, and what of it expires within 60 days. */
  getCustomerTenders: call({
    at: 'GET /api/customerTenders/get',
    input: { customerId },
    answer: {
      data: object({
        customer: text({ required: true }),
        credit: money({ required: true }),
        creditExpiring: money({ required: true }),
        creditExpiresOn: date(),
        points: integer({ required: true }),
        pointsWorth: money({ required: true }),
        pointsExpiring: integer({ required: true }),
        pointsExpireOn: date(),
        giftCards: money({ required: true }),
      }),
    },
  }),
}
