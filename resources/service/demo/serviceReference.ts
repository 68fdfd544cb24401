import { fixedId } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'

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
  [
    'CA',
    undefined,
    12,
    'Alberta Consumer Protection Act and Sale of Goods Act: goods are of merchantable quality and durable.',
  ],
] as const

/** What the law lets buyers expect, as an example: the figures are the company's own reading. */
export const serviceReference = (at: number) =>
  ({
    warrantyTerms: terms.map(([country, customerType, months, text], i) => ({
      id: fixedId(`warranty term ${country} ${customerType ?? 'all'}`, i),
      createdOnUtc: at,
      country,
      customerType,
      months,
      text,
      validFrom: '2020-01-01',
    })),
  }) satisfies Partial<Buffers>
