import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

/** Writes the kinds of shipping cost that the orders of a country may carry. */
export function makeShippingCostTypes(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): void {
  for (const [i, [name, kind, defaultPrice, isCommissionable, isActive = true]] of costs.entries())
    out.shippingCostTypes.push({
      id: random.id(at),
      clientId: clientId(country),
      createdOnUtc: at,
      name,
      kind,
      defaultPrice,
      isTaxable: true,
      isCommissionable,
      position: i + 1,
      isActive,
    })
}

const costs: readonly (readonly [
  name: string,
  kind: Rows['shippingCostTypes']['kind'],
  /** In cents. */
  price: number,
  isCommissionable: boolean,
  isActive?: boolean,
])[] = [
  ['Delivery to the room', 'Delivery', 89_00, false],
  ['Kerbside delivery', 'Delivery', 49_00, false],
  ['Rural surcharge', 'Rural', 65_00, false],
  ['Assembly at home', 'Assembly', 59_00, true],
  ['Removal of old furniture', 'Removal', 45_00, true],
  ['Pickup handling', 'Pickup', 0, false],
  ['Stair carry', 'Delivery', 35_00, false, false],
]
