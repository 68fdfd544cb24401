import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

/** Writes what deliveries of a country cost: rates in force, one that is over, and one that waits for its year. */
export function makeShippingRates(
  random: Random,
  country: Country,
  at: number,
  today: number,
  out: Buffers,
): void {
  const year = Number(isoDate(today).slice(0, 4))
  const far = out.deliveryAreas.find(a => a.isRural && a.clientId === clientId(country))
  for (const { bands, from, to, isFar, ...rate } of rates(year)) {
    const id = random.id(at)
    const own = { clientId: clientId(country), createdOnUtc: at }
    out.shippingRates.push({
      ...own,
      id,
      ...rate,
      areaId: isFar ? far?.id : undefined,
      period: { from, to },
      hasAreaSurcharge: !isFar,
    })
    for (const [i, [up, price]] of bands.entries())
      out.shippingRateBands.push({
        ...own,
        id: random.id(at),
        rateId: id,
        from: bands[i - 1]?.[0] ?? 0,
        to: up,
        price,
      })
  }
}

type Draft = Omit<
  Rows['shippingRates'],
  'id' | 'clientId' | 'createdOnUtc' | 'period' | 'areaId' | 'hasAreaSurcharge'
> & {
  from: string
  to: string | null
  isFar?: boolean
  /** Up to where (empty: without end), and the price in cents. */
  bands: readonly (readonly [to: number | undefined, price: number])[]
}

const surcharges = { stairs: 3500, assembly: 5900, rural: 6500 }
const rates = (year: number): Draft[] => [
  {
    name: 'Home delivery',
    revision: 1,
    state: 'Withdrawn',
    serviceType: 'Delivery',
    basis: 'Volume (m³)',
    from: `${year - 1}-01-01`,
    to: `${year - 1}-12-31`,
    freeOver: 250_000,
    ...surcharges,
    bands: [
      [0.5, 6900],
      [1.5, 9900],
      [undefined, 16_900],
    ],
  },
  {
    name: 'Home delivery',
    revision: 2,
    state: 'Published',
    serviceType: 'Delivery',
    basis: 'Volume (m³)',
    from: `${year}-01-01`,
    to: `${year + 1}-03-31`,
    freeOver: 300_000,
    ...surcharges,
    bands: [
      [0.5, 7900],
      [1.5, 10_900],
      [3, 14_900],
      [undefined, 19_900],
    ],
  },
  {
    name: 'Home delivery',
    revision: 3,
    state: 'Draft',
    serviceType: 'Delivery',
    basis: 'Volume (m³)',
    from: `${year + 1}-04-01`,
    to: null,
    freeOver: 320_000,
    ...surcharges,
    bands: [
      [0.5, 8400],
      [1.5, 11_500],
      [3, 15_900],
      [undefined, 20_900],
    ],
  },
  {
    name: 'Delivery to the towns',
    revision: 1,
    state: 'Published',
    serviceType: 'Delivery',
    basis: 'Weight (kg)',
    isFar: true,
    from: `${year}-01-01`,
    to: null,
    ...surcharges,
    bands: [
      [30, 9900],
      [100, 15_900],
      [400, 24_900],
    ],
  },
  {
    name: 'Relocation',
    revision: 1,
    state: 'Published',
    serviceType: 'Relocation',
    basis: 'Distance (km)',
    from: `${year}-01-01`,
    to: null,
    stairs: 4500,
    bands: [
      [20, 19_900],
      [60, 34_900],
      [200, 69_900],
    ],
  },
  {
    name: 'Exchange at the door',
    revision: 1,
    state: 'Published',
    serviceType: 'Exchange',
    basis: 'Items',
    from: `${year}-01-01`,
    to: null,
    bands: [
      [2, 6900],
      [6, 11_900],
      [undefined, 17_900],
    ],
  },
  {
    name: 'Collecting a return',
    revision: 1,
    state: 'Published',
    serviceType: 'Return',
    basis: 'Flat',
    from: `${year}-01-01`,
    to: null,
    bands: [[undefined, 5900]],
  },
]
