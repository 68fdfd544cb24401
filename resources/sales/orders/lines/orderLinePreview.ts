import { choice, date, flag, integer, list, money, object, text } from '#define'
import { reservations } from '#resources/stock/reservations/reservations.entity.ts'
import { amountsShape } from '#resources/sales/orders/orderShapes.ts'

const { source } = reservations.fields

/** The effect of a change of an order's lines. */
export const previewShape = {
  before: object(amountsShape),
  after: object(amountsShape),
  /**
   * What lines that are taken off or made smaller take with them of the order's discount, unless it
   * is kept; and the order's discount then.
   */
  discountShare: money({ required: true }),
  orderDiscount: money({ required: true }),
  /** The problems; `row` counts the sent lines from 0, `lineId` is a line that would be removed. */
  problems: list({
    row: integer(),
    lineId: text(),
    field: text(),
    code: text({ required: true }),
    message: text({ required: true, max: 1000 }),
  }),
  /** The lines in the order sent, then those of added pieces, then the removed ones. */
  lines: list(
    {
      lineId: text(),
      skuId: text({ required: true }),
      skuCode: text({ required: true }),
      skuName: text({ required: true }),
      isRemoved: flag({ required: true }),
      price: money({ required: true }),
      /** Null if the order's market has no price today. */
      todaysPrice: money(),
      discount: money({ required: true }),
      /** What promotions made of the price. */
      priceReason: text(),
      tax: money({ required: true }),
      amount: money({ required: true, signed: true }),
      /** The minimum: this many are delivered, planned or picked. */
      least: integer({ required: true }),
      /** What this person may take off without approval, and why; null without a limit. */
      mayGive: money(),
      mayGiveWhy: text({ max: 500 }),
      /** So many of the pieces sent get today's price, on another line. */
      added: integer(),
      /** Services reserve nothing. */
      isService: flag({ required: true }),
      /** Whole sets from stock. */
      reserves: integer({ required: true }),
      /**
       * Other promises, in pieces: inbound goods, and for a combo the stock part of the same sets.
       */
      parts: list({
        source: choice(source.options.values, { required: true }),
        /** The number of the container or the purchase order. */
        no: text(),
        skuCode: text({ required: true }),
        quantity: integer({ required: true }),
        expectedOn: date(),
        /** When it can leave. */
        availableOn: date(),
        /** It arrives after the promised day. */
        isLate: flag({ required: true }),
      }),
      givesBack: integer({ required: true }),
      /** The available quantity, without what the order already has. */
      free: integer({ required: true }),
      /** The inbound quantity that may be promised, and its first expected date. */
      coming: integer({ required: true }),
      comingOn: date(),
    },
    400,
  ),
}
