import { address, call, choice, dictionary, flag, instant, integer } from '#define'
import { list, longText, money, object, record, records } from '#define'
import { reference, text, type Shape } from '#define'
import { qaIssues } from './qaIssues.entity.ts'
import { stockIssues } from './stockIssues.entity.ts'

const { claimCurrency, claimReference } = qaIssues.fields
const issue = { qaIssueId: reference('qaIssues', { required: true }) }
const { planId, skuId, quantity, warehouseId, layerId, type, note, image, qaIssueId, state } =
  stockIssues.fields
const page = {
  pageNo: integer({ min: 1, default: 1 }),
  pageSize: integer({ min: 1, max: 500, default: 25 }),
}

/** An action on a product issue that returns the updated issue. */
const doing = <const I extends Shape>(path: string, done: string, input: I) =>
  call({
    at: `POST /api/qaIssues/${path}`,
    done,
    of: 'qaIssues',
    input: { ...issue, ...input },
    answer: { data: record(qaIssues) },
  })

/** An action that holds stock for a product issue. */
const holding = <const I extends Shape>(path: string, done: string, input: I) =>
  call({
    ...doing(path, done, input),
    undo: { call: 'releaseQaStock', if: 'isFirst' },
    answer: {
      data: record(qaIssues),
      /** Nothing was held for the issue before, so that a release takes back exactly this. */
      isFirst: flag({ required: true }),
    },
  })

export const qualityCalls = {
  /** Puts free pieces of the issue's SKU on QA hold. */
  holdQaStock: holding('holdStock', '%{quantity} piece held |||| %{quantity} pieces held', {
    warehouseId: reference('warehouses', { required: true }),
    stockStatus: dictionary('physicalStockStatus', { required: true, default: 'Normal' }),
    quantity: integer({ required: true, min: 1, max: 10_000 }),
  }),
  /** Puts every free, sellable piece of the issue's SKU on QA hold, in one warehouse or in all. */
  holdRemainingQaStock: holding('holdRemaining', 'Remaining stock held', {
    warehouseId: reference('warehouses', { help: 'Leave empty for any warehouse that has it' }),
  }),
  /** Gives the held pieces the stock status of the issue's handling and ends the hold. */
  settleQaStock: doing('settleStock', 'Handling applied', {}),
  /** Releases the hold: the pieces return to their former status. */
  releaseQaStock: doing('releaseStock', 'Stock released', {}),
  /**
   * Claims the cost of an issue from the supplier. If the handling is decided, the issue waits for
   * the supplier.
   */
  claimFromSupplier: doing('claim', 'Claim recorded', {
    claimAmount: money({
      min: 0.01,
      label: 'Claim',
      help: 'Leave empty to claim what the issue and its tickets have cost',
    }),
    claimCurrency,
    claimReference,
  }),
  /**
   * The contents of a claim letter: sender and recipient, the goods and their fault, the cost and
   * the claim. The cost is in the client's currency, the claim in the supplier's.
   * @throws Refused naming the field while there is no supplier or no claim
   */
  getQaClaim: call({
    at: 'GET /api/qaIssues/claim',
    of: 'qaIssues',
    input: issue,
    answer: {
      data: object({
        no: text({ required: true }),
        reportedOnUtc: instant({ required: true }),
        product: text({ required: true }),
        sku: text(),
        quantity: integer({ required: true }),
        purchaseOrder: text(),
        container: text(),
        batch: text(),
        description: longText({ required: true, max: 2000 }),
        cause: text(),
        claimAmount: money({ required: true }),
        claimCurrency: text({ required: true }),
        claimReference: text(),
        currency: text({ required: true }),
        costTotal: money({ required: true }),
        costs: list({
          kind: text({ required: true }),
          note: text(),
          amount: money({ required: true }),
        }),
        photos: list({ id: text({ required: true }), note: text() }),
        to: object({
          name: text({ required: true }),
          contact: text(),
          address: longText({ max: 300 }),
          email: text(),
        }),
        from: object({
          name: text({ required: true }),
          address: address(),
          phone: text(),
          email: text(),
          taxNo: text(),
          writer: text(),
        }),
      }),
    },
  }),
  /**
   * Reports pieces that are missing, damaged or wrong. Where a warehouse or a position is named, the
   * pieces are put on QA hold there: free ones first, then those that the plan's order holds, which
   * it gives up. Those of a product issue are held for it.
   * @throws Refused naming the field: too few pieces there
   */
  createStockIssue: call({
    at: 'POST /api/delivery/createStockIssue',
    of: 'qaIssues',
    done: 'Stock issue reported',
    input: { planId, skuId, quantity, warehouseId, layerId, type, note, image, qaIssueId },
    answer: { data: record(stockIssues) },
  }),
  /** Takes back a report that nothing was done about; its pieces are free again. */
  DelStockIssue: call({
    at: 'POST /api/delivery/DelStockIssue',
    of: 'qaIssues',
    done: 'Stock issue deleted',
    input: { id: reference('stockIssues', { required: true }) },
  }),
  /**
   * Ends an issue. Its pieces are free again, in the status that they turned out to have.
   * @throws Refused naming the field: no longer open, or held for a product issue
   */
  resolveStockIssue: call({
    at: 'POST /api/qaIssues/resolveStockIssue',
    of: 'qaIssues',
    done: 'Stock issue resolved',
    input: {
      id: reference('stockIssues', { required: true }),
      stockStatus: dictionary('physicalStockStatus', {
        help: 'Applies to the pieces from now on; leave empty to keep the one they had',
      }),
    },
    answer: { data: record(stockIssues) },
  }),
  GetStockIssue: call({
    at: 'GET /api/delivery/GetStockIssue',
    of: 'qaIssues',
    input: {
      planId: reference('deliveryPlans'),
      skuId: reference('skus'),
      qaIssueId: reference('qaIssues'),
      warehouseId: reference('warehouses'),
      type: choice(type.options.values),
      state: choice(state.options.values),
      ...page,
    },
    answer: {
      data: records(stockIssues),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
    },
  }),
}
