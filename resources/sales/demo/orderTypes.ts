import type { Customer } from './customers.ts'
import type { History, Source } from './orderHistory.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

const names = [
  'Trade project',
  'Display sale',
  'Staff purchase',
  'Warranty replacement',
  'Container reservation',
  'Rental return',
] as const
type Name = (typeof names)[number]
export type OrderTypeIds = Readonly<Record<Name, string>>

/** Writes the types that orders may have beside the ordinary; one is no longer used. */
export function makeOrderTypes(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): OrderTypeIds {
  return Object.fromEntries(
    names.map((name, i) => {
      const id = random.id(at)
      out.additionalOrderTypes.push({
        id,
        clientId: clientId(country),
        createdOnUtc: at,
        name,
        position: i + 1,
        isActive: name !== 'Rental return',
      })
      return [name, id]
    }),
  ) as Record<Name, string>
}

/** Most orders are ordinary and have none. */
export function typeOf(
  random: Random,
  orderTypes: OrderTypeIds,
  customer: Customer,
  { lead }: History,
  source: Source,
): string | undefined {
  if (customer.isTrade) return orderTypes['Trade project']
  if (lead > 60 && random.chance(0.3)) return orderTypes['Container reservation']
  if (source !== 'Showroom' || !random.chance(0.06)) return undefined
  return orderTypes[
    random.pick(['Display sale', 'Display sale', 'Staff purchase', 'Warranty replacement'] as const)
  ]
}
