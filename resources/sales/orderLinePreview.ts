import { date, flag, integer, list, money, object, text } from '../define/index.ts'
import { amountsShape } from './orderShapes.ts'

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
      reserves: integer({ required: true }),
      givesBack: integer({ required: true }),
      /** What can be had of it now, apart from what the order has already. */
      free: integer({ required: true }),
      /** What is on its way and promised to nobody, and when the first of it is expected. */
      coming: integer({ required: true }),
      comingOn: date(),
    },
    400,
  ),
}
