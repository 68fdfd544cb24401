import { call, flag, list, longText, money, object, reference, text } from '#define'

/** A shipping cost of a sale, with the name of its type. */
export const saleCostShape = {
  typeId: text(),
  name: text({ required: true }),
  amount: money({ required: true }),
  explanation: longText({ max: 1000 }),
}

/** What a sale has beside its goods: services and shipping. Our own. */
export const extrasCalls = {
  /** The services that are sold today, and the types of shipping costs. */
  getSaleExtras: call({
    at: 'GET /api/sellIt/extras',
    answer: {
      data: object({
        services: list(
          {
            skuId: text({ required: true }),
            code: text({ required: true }),
            name: text({ required: true, max: 200 }),
            price: money({ required: true }),
          },
          30,
        ),
        costs: list(
          {
            typeId: text({ required: true }),
            name: text({ required: true }),
            /** Absent: a person says what it costs. */
            price: money(),
          },
          30,
        ),
      }),
    },
  }),
  /**
   * What the delivery of a sale costs by the shipping rates, by type of shipping cost. Nothing for
   * a sale that is not delivered, or that has no address yet.
   */
  proposeShipping: call({
    at: 'GET /api/sellIt/shipping',
    input: { orderId: reference('orders', { required: true }) },
    answer: {
      data: object({
        isDelivered: flag({ required: true }),
        total: money({ required: true }),
        costs: list(saleCostShape, 20),
        /** Why nothing is proposed, such as a postcode that no rate covers. */
        whyNot: text({ max: 300 }),
      }),
    },
  }),
}
