import {
  address,
  call,
  choice,
  date,
  dictionary,
  email,
  flag,
  integer,
  list,
  longText,
  money,
  object,
  percent,
  phone,
  record,
  reference,
  tags,
  text,
} from '#define'
import { customers } from '#resources/sales/customers/customers.entity.ts'
import { approvalShape } from '#resources/sales/discounts/discounts.calls.ts'
import { orderShippingCosts } from '#resources/sales/orders/shipping/orderShippingCosts.entity.ts'
import { priceMoveShape, wantedLineShape } from '#resources/sales/orders/orderShapes.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { fulfilments, openSales } from './openSales.entity.ts'
import {
  addedShape,
  buyerShape,
  parkedShape,
  saleShape,
  sourceShape,
  tenderShape,
} from './saleShapes.ts'

const orderId = reference('orders', { required: true })
const at = { orderId, version: integer({ required: true }) }
const sale = { data: object(saleShape) }
const { calendarId, slotId, instruction, parkedAs } = openSales.fields
const { typeId } = orders.fields
// Without defaults, which would overwrite what is absent.
const source = choice(orders.fields.source.options.values)
const fulfilment = choice(fulfilments)
const { name, type, company, taxNo, consentEmail, consentSms } = customers.fields

/**
 * Sell it: a sale is a draft on the server from its first line, found at every till of its branch.
 * Our own.
 */
export const sellItCalls = {
  /**
   * What was typed or scanned: goods, customers, sales of the branch that are open, orders, and gift cards.
   * Goods by words are narrowed by the filters; of a category, or on display, they are found without words.
   */
  findForSale: call({
    at: 'GET /api/sellIt/find',
    input: {
      typed: text({ max: 100 }),
      branchId: reference('branches'),
      categoryId: reference('categories'),
      inStock: choice(['Branch', 'Anywhere']),
      isDisplay: flag(),
    },
    answer: {
      data: object({
        /** The closest first; `isExact` is the code or barcode as it was typed. */
        goods: list(
          {
            skuId: text({ required: true }),
            code: text({ required: true }),
            name: text({ required: true, max: 200 }),
            photo: text(),
            price: money(),
            /** Whole sets that are free in our warehouses; absent for a service. */
            free: integer(),
            /** Why it cannot be sold. */
            whyNot: text({ max: 200 }),
            isExact: flag({ required: true }),
          },
          24,
        ),
        /** There are more goods than are told. */
        hasMoreGoods: flag({ required: true }),
        customers: list(buyerShape, 8),
        sales: list(parkedShape, 5),
        /** A coupon with exactly this code, and why it cannot be used. */
        coupons: list(
          {
            id: text({ required: true }),
            code: text({ required: true }),
            name: text({ required: true }),
            whyNot: text({ max: 200 }),
          },
          1,
        ),
        orders: list(
          {
            orderId: text({ required: true }),
            orderCode: text({ required: true }),
            customer: text({ required: true }),
            state: text({ required: true }),
            total: money({ required: true }),
          },
          5,
        ),
        /** The gift card with exactly this number; what is on it for those who may see it. */
        cards: list(
          {
            id: text({ required: true }),
            cardNo: text({ required: true }),
            balance: money(),
            whyNot: text({ max: 200 }),
          },
          1,
        ),
      }),
    },
  }),
  getSale: call({ at: 'GET /api/sellIt/sale', input: { orderId }, answer: sale }),
  /** The open sales of a branch, those last changed first: parked, or in somebody's hands. */
  getParkedSales: call({
    at: 'GET /api/sellIt/sales',
    input: { branchId: reference('branches') },
    answer: { data: list(parkedShape, 100) },
  }),
  /** Begins a sale with its first lines; before that nothing is written. */
  startSale: call({
    at: 'POST /api/sellIt/start',
    input: {
      branchId: reference('branches'),
      customerId: reference('customers'),
      source,
      add: list(addedShape, 50),
    },
    answer: sale,
  }),
  /** Adds pieces. Scans of several people add up, so it takes no version. */
  addToSale: call({
    at: 'POST /api/sellIt/add',
    input: { orderId, add: list(addedShape, 50) },
    answer: sale,
  }),
  /** Absent values stay. */
  changeSale: call({
    at: 'POST /api/sellIt/change',
    input: {
      ...at,
      customerId: reference('customers'),
      billingAddressId: orders.fields.billingAddressId,
      deliveryAddressId: orders.fields.deliveryAddressId,
      source,
      typeId,
      promisedDate: orders.fields.promisedDate,
      validTo: orders.fields.validTo,
      shipping: money({ min: 0 }),
      /** All shipping costs by their types; they replace the former ones. */
      shippingCosts: list(
        {
          typeId: reference('shippingCostTypes'),
          amount: money({ min: 0 }),
          explanation: orderShippingCosts.fields.explanation,
        },
        20,
      ),
      /** Prices its lines anew; empty takes the coupon of the sale off. */
      coupon: text({ max: 30 }),
      tagIds: tags('orderTags'),
      fulfilment,
      calendarId,
      date: openSales.fields.date,
      slotId,
      instruction,
      /** They sum to exactly 100. */
      shares: list(
        { staffId: reference('staff', { required: true }), percent: percent({ required: true }) },
        50,
      ),
      addNotes: list(
        {
          type: dictionary('orderNoteType', { required: true }),
          text: longText({ required: true, max: 2000 }),
        },
        20,
      ),
      /** All lines of the changed sale, in order: absent ones are removed. */
      lines: list({ ...wantedLineShape, ...sourceShape }, 200),
      ...approvalShape,
    },
    answer: sale,
  }),
  /**
   * Writes down a new customer with an address, and gives the sale to them. Without a sale, one of
   * the branch begins for them.
   */
  addSaleCustomer: call({
    at: 'POST /api/sellIt/customer',
    done: '%{name} added',
    input: {
      orderId: reference('orders'),
      /** Required with a sale. */
      version: integer(),
      branchId: reference('branches'),
      name,
      phone: phone(),
      email: email({ label: 'E-mail' }),
      type,
      company,
      taxNo,
      consentEmail,
      consentSms,
      address: address(),
      accessNotes: text({ max: 400, label: 'Access notes' }),
      /** Somebody else has this telephone or e-mail as well, and a new customer is meant. */
      isNew: flag({ label: 'A new customer is meant' }),
    },
    answer: sale,
  }),
  /** Gives the customer of the sale another address, and has it delivered there. */
  addSaleAddress: call({
    at: 'POST /api/sellIt/address',
    done: 'Address added',
    input: {
      ...at,
      address: address({ required: true }),
      accessNotes: text({ max: 400, label: 'Access notes' }),
    },
    answer: sale,
  }),
  /** Leaves a sale for later, at any till of the branch. */
  parkSale: call({
    at: 'POST /api/sellIt/park',
    done: 'Sale parked',
    input: { ...at, parkedAs },
  }),
  /**
   * Goes on with a sale that is parked, or that a colleague has in hand. A draft of our own of a
   * former day gets today's prices.
   */
  takeOverSale: call({
    at: 'POST /api/sellIt/takeOver',
    input: at,
    answer: {
      ...sale,
      /** The lines that cost something else now. */
      repriced: list(priceMoveShape, 200),
    },
  }),
  discardSale: call({
    at: 'POST /api/sellIt/discard',
    done: 'Sale discarded',
    input: { ...at, reason: text({ max: 200 }) },
  }),
  /** Offers the sale at its prices until a day. */
  quoteSale: call({
    at: 'POST /api/sellIt/quote',
    done: 'Quotation saved',
    input: { ...at, validTo: date({ label: 'Valid to' }) },
    answer: { data: record(orders) },
  }),
  /**
   * Confirms a sale, all or nothing: it is quoted and confirmed, its goods reserved as each line
   * says, its delivery planned with its place, and its payments recorded. What is taken now is
   * handed over. A draft of our own of a former day is refused while its prices are not today's.
   */
  confirmSale: call({
    at: 'POST /api/sellIt/confirm',
    done: 'Sold',
    input: {
      ...at,
      payments: list(tenderShape, 10),
      /** More is paid than is owed, and meant so. */
      mayExceed: flag({ label: 'Allow overpayment' }),
      /** Why goods are handed over that are not paid; needs `J4`. */
      unpaidReason: text({ max: 200, label: 'Why it is not paid yet' }),
      /** Books beyond the capacity of the day; needs `K3`. */
      overrideReason: text({ max: 500 }),
    },
    answer: {
      data: object({
        order: record(orders),
        planId: text(),
        planNo: text(),
        date: date(),
        fulfilment: choice(fulfilments, { required: true }),
        /** What it was paid with now. */
        paid: money({ required: true }),
        owed: money({ required: true, signed: true }),
        /** What of the goods that came back paid for it. */
        exchanged: money({ required: true }),
        /** More came back than it comes to: asked for as a refund, or given as shop credit. */
        refunded: money({ required: true }),
        credited: money({ required: true }),
        /** Gift cards were sold, which are registered next. */
        hasGiftCards: flag({ required: true }),
      }),
    },
  }),
}
