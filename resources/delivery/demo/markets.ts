import { makePickupPoints } from './pickupPoints.ts'
import { makeShippingCostTypes } from '#resources/sales/demo/shippingCostTypes.ts'
import { makeWebsites } from '#resources/stock/demo/websites.ts'
import { makeCalendars, type Calendar } from './calendars.ts'
import { makeChecklists, type Question } from './checklists.ts'
import { makeDiscountRules, type DiscountRules } from '#resources/products/demo/discounts.ts'
import { makePaymentMethods, type Methods } from '#resources/sales/demo/paymentMethods.ts'
import type { People } from '#resources/administration/demo/people.ts'
import { makeOrderTags, type TagIds } from '#resources/sales/demo/orderTags.ts'
import { makeOrderTypes, type OrderTypeIds } from '#resources/sales/demo/orderTypes.ts'
import { makeProviders } from './providers.ts'
import { makeShippingRates } from './shippingRates.ts'
import {
  type Buffers,
  demoPart,
  type DemoRun,
  Random,
  weights,
  type Weights,
} from '#server/demo/kit.ts'
import {
  branchId,
  clientId,
  type BranchCode,
  type Country,
} from '#resources/administration/demo/reference.ts'
import { makeWarehouses, type Warehouses } from '#resources/stock/demo/warehouses.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly markets: readonly Market[]
  }
}

/** Each country in one go: its parts share their random numbers. */
export const markets = demoPart('markets', {
  fills: [
    'warehouses',
    'warehouseGroups',
    'stockAreas',
    'aisles',
    'shelves',
    'layers',
    'websites',
    'websiteWarehouses',
    'shippingProviders',
    'shippingCostTypes',
    'shippingRates',
    'shippingRateBands',
    'deliveryAreas',
    'areaPostcodes',
    'calendarGroups',
    'deliveryCalendars',
    'calendarSlots',
    'pickupPoints',
    'checklistItems',
    'checklistVersions',
    'orderTags',
    'additionalOrderTypes',
    'paymentMethods',
    'discountRules',
    'discountLimits',
  ],
  needs: ['people'],
  rows: ({ size, now, opened, recent, out }, { people }) =>
    makeMarkets(size.seed, people, size.orders, opened, now, recent, out),
})

/** One country's business, as orders and stock need it. */
export interface Market {
  readonly country: Country
  readonly clientId: string
  /** Of all orders. */
  readonly share: number
  /** Local time minus UTC, as the product shows it: fixed, without daylight saving. */
  readonly offset: number
  readonly branches: Weights<Branch>
  readonly warehouses: Warehouses
  readonly tags: TagIds
  readonly methods: Methods
  readonly orderTypes: OrderTypeIds
  readonly discounts: DiscountRules
  readonly calendars: readonly Calendar[]
  /** What is asked about plans. */
  readonly checklist: readonly Question[]
  /** Who may allow discounts. */
  readonly approvers: readonly string[]
  /** Sales of each month from January, 1 is an average month. */
  readonly seasons: readonly number[]
}

export interface Branch {
  readonly id: string
  readonly code: BranchCode
  readonly main: readonly string[]
  readonly sellers: readonly string[]
  readonly hands: readonly string[]
  readonly office: readonly string[]
}

const hour = 3_600_000

const facts = {
  NZ: {
    share: 0.7,
    offset: 12 * hour,
    branches: { AKL: 60, CHC: 25, HAM: 15 },
    seasons: [1.05, 0.88, 0.95, 0.98, 0.92, 1.1, 0.95, 0.88, 0.97, 1.12, 1.4, 1.12],
  },
  CA: {
    share: 0.3,
    offset: -6 * hour,
    branches: { EDM: 58, CGY: 42 },
    seasons: [0.85, 0.85, 0.98, 1.0, 1.08, 1.02, 1.05, 1.05, 1.06, 1.0, 1.35, 1.2],
  },
} as const

function makeMarkets(
  seed: number,
  { teams, all }: People,
  orders: number,
  opened: number,
  today: number,
  recent: DemoRun['recent'],
  out: Buffers,
): Market[] {
  return (['NZ', 'CA'] as const).map(country => {
    const random = new Random(seed, `market ${country}`)
    const { branches, ...rest } = facts[country]
    const warehouses = makeWarehouses(random, country, opened, out)
    const providers = makeProviders(random, country, opened, today, out)
    const tags = makeOrderTags(random, country, opened, out)
    const beside = new Random(seed, `choices ${country}`)
    const office = new Random(seed, `office ${country}`)
    makeWebsites(office, country, warehouses, opened, out)
    makeShippingCostTypes(office, country, opened, out)
    const calendars = makeCalendars(
      beside,
      country,
      warehouses,
      providers,
      orders * rest.share,
      opened,
      today,
      out,
    )
    makePickupPoints(office, country, calendars, warehouses, opened, out)
    const checklist = makeChecklists(office, country, opened, out)
    makeShippingRates(office, country, opened, today, out)
    return {
      ...rest,
      country,
      clientId: clientId(country),
      warehouses,
      tags,
      methods: makePaymentMethods(beside, country, opened, out),
      orderTypes: makeOrderTypes(beside, country, opened, out),
      discounts: makeDiscountRules(
        new Random(seed, `discounts ${country}`),
        country,
        opened,
        recent,
        out,
      ),
      calendars,
      checklist,
      approvers: all
        .filter(p => p.country === country && !p.hasLeft && /manager/.test(p.job))
        .map(p => p.id),
      branches: weights(
        Object.entries(branches).map(
          ([code, weight]) =>
            [
              {
                id: branchId(code as BranchCode),
                code: code as BranchCode,
                main: warehouses.ofBranch[code as BranchCode]!,
                ...teams[code as BranchCode],
              },
              weight,
            ] as const,
        ),
      ),
    }
  })
}
