import { choice, date, flag, integer, list, money, object, text } from '#define'
import { reservations } from '#resources/stock/reservations/reservations.entity.ts'
import { amountsShape } from '#resources/sales/orders/orderShapes.ts'

const { source } = reservations.fields

/** What a change of an order's lines would bring about. */
export const previewShape = {
  before: object(amountsShape),
  after: object(amountsShape),
  /** What is wrong with it; `row` counts the lines that were sent from 0, `lineId` is one that would be taken away. */
  problems: list({
    row: integer(),
    lineId: text(),
    field: text(),
    code: text({ required: true }),
    message: text({ required: true, max: 1000 }),
  }),
  /** The lines in the order in which they were sent, then those that would be taken away. */
  lines: list(
    {
      lineId: text(),
      skuId: text({ required: true }),
      skuCode: text({ required: true }),
      skuName: text({ required: true }),
      isRemoved: flag({ required: true }),
      price: money({ required: true }),
      /** None where the order's market has no price today. */
      todaysPrice: money(),
      discount: money({ required: true }),
      tax: money({ required: true }),
      amount: money({ required: true, signed: true }),
      /** A quantity below it is refused: so much is delivered, planned or picked. */
      least: integer({ required: true }),
      /** Nothing is held of services. */
      isService: flag({ required: true }),
      /** Whole ones that stock serves. */
      reserves: integer({ required: true }),
      /** What else is promised to it, in pieces: goods on their way, and of a combo what stock has of the same sets. */
      parts: list({
        source: choice(source.options.values, { required: true }),
        /** Of the container or the purchase order. */
        no: text(),
        skuCode: text({ required: true }),
        quantity: integer({ required: true }),
        expectedOn: date(),
        /** It comes after the day that is promised. */
        isLate: flag({ required: true }),
      }),
      givesBack: integer({ required: true }),
      /** What can be had of it now, apart from what the order has already. */
      free: integer({ required: true }),
      /** What is on its way and may be promised, and when the first of it is expected. */
      coming: integer({ required: true }),
      comingOn: date(),
    },
    400,
  ),
}
