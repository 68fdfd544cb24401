import { call, date, integer, json, list, money, reference, signed, text } from '#define'
import { seeCost } from '#resources/common.ts'

const required = { required: true } as const
const ordered = {
  opensAt: { screen: '/supply_chain/order/purchase_records', by: 'ordersAt' },
} as const
const reported = { opensAt: { screen: '/QA/productQAIssues', by: 'issuesAt' } } as const

export const supplierScoreCalls = {
  /** How suppliers did in a period: what was ordered, when it left, what was faulty. */
  getSupplierScores: call({
    at: 'GET /api/bi/supplierScores',
    readsReplica: true,
    input: {
      from: date({ label: 'From', help: 'Defaults to the last twelve months' }),
      to: date({ label: 'To' }),
      supplierId: reference('suppliers'),
      country: text({ max: 60, help: 'Where the supplier is' }),
    },
    answer: {
      data: list(
        {
          supplierId: reference('suppliers', required),
          supplierName: text({ required: true, label: 'Supplier' }),
          country: text(required),
          spend: money({ ...ordered, visibleTo: seeCost }),
          orders: integer({ ...required, ...ordered, label: 'Purchase orders' }),
          onTimePercent: signed({ label: 'On time (%)' }),
          delay: signed({ label: 'Average delay (days)' }),
          received: integer({ required: true, label: 'Received' }),
          faulty: integer({ ...required, ...reported, label: 'Faulty pieces' }),
          defectPercent: signed({ label: 'Defects (%)' }),
          claims: money({ ...reported, label: 'Claimed' }),
          credited: money({ ...reported }),
          /** Freight, duty and other costs of what came in the period, as a share of what the goods cost. */
          landedPercent: signed({ visibleTo: seeCost, label: 'Landed cost (%)' }),
          priceIndex: signed({ visibleTo: seeCost, label: 'Price index' }),
          ordersAt: json(),
          issuesAt: json(),
        },
        5000,
      ),
    },
  }),
}
