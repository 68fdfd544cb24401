import type { Buffers, Random } from '#server/demo/kit.ts'

const terms = [
  [
    'NZ',
    'Retail',
    24,
    'Consumer Guarantees Act 1993: goods last for a reasonable time, whatever the warranty says.',
  ],
  [
    'NZ',
    'Trade',
    12,
    'Bought for a business: what the contract says, where it excludes the Consumer Guarantees Act.',
  ],
  ['NZ', 'Staff', 12, 'Bought by a colleague: the same law, after our own rules for staff.'],
  [
    'CA',
    undefined,
    12,
    'Consumer Protection Act and Sale of Goods Act: goods are of merchantable quality, and durable.',
  ],
] as const

/** What buyers may expect: an example of a company's own reading. Some goods should last longer. */
export function addTerms(
  random: Random,
  categories: readonly string[],
  opened: number,
  out: Buffers,
) {
  for (const [country, customerType, months, text] of terms)
    out.warrantyTerms.push({
      id: random.id(opened),
      createdOnUtc: opened,
      country,
      customerType,
      months,
      text,
      validFrom: '2020-01-01',
      // Reviewed every ten years.
      validTo: '2029-12-31',
    })
  for (const country of ['NZ', 'CA'] as const)
    out.warrantyTerms.push({
      id: random.id(opened),
      createdOnUtc: opened,
      country,
      customerType: 'Retail',
      categoryId: random.pick(categories),
      months: 60,
      text: 'Frames and suites: buyers may expect five years of ordinary use.',
      validFrom: '2022-01-01',
    })
}
