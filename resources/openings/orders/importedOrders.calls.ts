import { call, choice, date, integer, list, money, reference, text } from '#define'
import { importedOrderLines } from './importedOrderLines.entity.ts'
import { importedOrders } from './importedOrders.entity.ts'

const { kind, source } = importedOrders.fields
const of = importedOrders.fields
const ofLine = importedOrderLines.fields

export const importedOrderCalls = {
  /**
   * Makes orders of those of another program at once, all or none. A number that is there already is
   * refused.
   */
  importOrders: call({
    at: 'POST /api/sale/importOrders',
    of: 'importedOrders',
    done: 'Orders imported',
    input: {
      orders: list(
        {
          orderNo: text(of.orderNo.options),
          kind: choice(kind.options.values),
          customerId: reference('customers', { required: true }),
          branchId: reference('branches', { required: true }),
          source: choice(source.options.values),
          salespersonId: reference('staff'),
          orderedDate: date({ required: true }),
          promisedDate: date(),
          completedDate: date(),
          line1: of.line1,
          suburb: of.suburb,
          city: of.city,
          region: of.region,
          postcode: of.postcode,
          country: of.country,
          shipping: money({ min: 0 }),
          tax: money({ min: 0 }),
          total: money({ min: 0 }),
          paid: money({ min: 0 }),
          methodId: reference('paymentMethods'),
          paidDate: date(),
          paymentReference: text({ max: 80 }),
          lines: list({
            skuId: reference('skus', { required: true }),
            quantity: integer(ofLine.quantity.options),
            price: money({ min: 0 }),
            lineTotal: ofLine.lineTotal,
            discount: money({ min: 0 }),
            tax: money({ min: 0 }),
            delivered: integer({ min: 0 }),
            promisedDate: date(),
          }),
          payments: list({
            methodId: reference('paymentMethods', { required: true }),
            amount: money({ required: true, min: 0.01 }),
            paidDate: date({ required: true }),
            reference: text({ max: 80 }),
          }),
        },
        500,
      ),
    },
    answer: {
      data: list({
        id: text({ required: true }),
        orderNo: text({ required: true }),
        orderId: text({ required: true }),
        orderCode: text({ required: true }),
      }),
    },
  }),
}
