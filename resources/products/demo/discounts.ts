import type { Buffers, DemoRun, Random, Rows } from '#server/demo/kit.ts'
import { jobs } from '#resources/administration/demo/jobs.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

type Draft = Pick<Rows['discountRules'], 'name' | 'type' | 'scope' | 'value'> &
  Partial<Rows['discountRules']>
export interface DiscountRules {
  readonly trade: string
  readonly others: readonly string[]
}

const day = 86_400_000
const rules: readonly Draft[] = [
  {
    name: 'Trade customers',
    type: 'Percent',
    scope: 'Customer type',
    customerType: 'Trade',
    value: 15,
    staffLimit: 15,
    isCombinable: false,
  },
  {
    name: 'Showroom goodwill',
    type: 'Percent',
    scope: 'Line',
    value: 5,
    maxPercent: 15,
    staffLimit: 5,
  },
  {
    name: 'Whole room',
    type: 'Percent',
    scope: 'Order',
    value: 10,
    minSpend: 500_000,
    maxPercent: 10,
    staffLimit: 0,
  },
  {
    name: 'Display pieces',
    type: 'Percent',
    scope: 'SKU',
    value: 15,
    maxPercent: 30,
    staffLimit: 15,
  },
  {
    name: 'Newsletter welcome',
    type: 'Amount',
    scope: 'Order',
    value: 50,
    code: 'WELCOME50',
    minSpend: 50_000,
    isCombinable: true,
  },
  {
    name: 'Mattress with bed',
    type: 'Amount',
    scope: 'Category',
    value: 100,
    staffLimit: 100,
    isCombinable: true,
  },
  { name: 'Spare leg set', type: 'Price', scope: 'SKU', value: 19.9, staffLimit: 100 },
  {
    name: 'Staff purchase',
    type: 'Percent',
    scope: 'Customer type',
    customerType: 'Staff',
    value: 25,
    maxPercent: 25,
    staffLimit: 25,
  },
  {
    name: 'Bring a friend',
    type: 'Amount',
    scope: 'Customer type',
    customerType: 'Retail',
    value: 30,
    code: 'FRIEND30',
    isCombinable: true,
  },
  {
    name: 'Winter 2025',
    type: 'Percent',
    scope: 'Order',
    value: 8,
    code: 'COSY8',
    isActive: false,
  },
]

/** Writes a country's discount rules and answers with those that people choose from. */
export function makeDiscountRules(
  random: Random,
  country: Country,
  at: number,
  recent: DemoRun['recent'],
  out: Buffers,
): DiscountRules {
  const templates = recent('accessTemplates').get('') ?? []
  const categories = recent('categories').get('') ?? []
  const skus = [...recent('skus').values()].flat()
  const ids = rules.map(rule => {
    const id = random.id(at)
    out.discountRules.push({
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      isCombinable: false,
      isActive: true,
      fromOnUtc: at,
      toOnUtc: rule.isActive === false ? at + 180 * day : undefined,
      categoryId: rule.scope === 'Category' ? random.pick(categories) : undefined,
      skuId: rule.scope === 'SKU' ? random.pick(skus) : undefined,
      ...rule,
    })
    if (rule.name === 'Showroom goodwill')
      for (const [job, percent] of [
        ['manager', 15],
        ['sales', 8],
      ] as const)
        out.discountLimits.push({
          id: random.id(at),
          clientId: clientId(country),
          createdOnUtc: at,
          ruleId: id,
          templateId: templates[Object.keys(jobs).indexOf(job)]!,
          percent,
        })
    return id
  })
  return { trade: ids[0]!, others: ids.slice(1, 4) }
}
