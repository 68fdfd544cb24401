import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

type Provider = Rows['shippingProviders']
/** Who drives, and what the truck holds where it is known. */
export type DemoProvider = Pick<Provider, 'id' | 'name' | 'maxVolume' | 'maxWeight'>
type Draft = Pick<Provider, 'name' | 'type' | 'costBasis'> & Partial<Provider>

const truck = (
  name: string,
  plate: string,
  fuelType: Provider['fuelType'],
  maxVolume: number,
  maxWeight: number,
): Draft => ({
  name,
  type: 'Own truck',
  plate,
  fuelType,
  maxVolume,
  maxWeight,
  costBasis: 'Per km',
})
const carrier = (
  name: string,
  type: Provider['type'],
  costBasis: Provider['costBasis'],
  site: string,
): Draft => ({ name, type, costBasis, trackingUrl: `https://track.${site}.example/{trackNo}` })
const contractor = (
  name: string,
  contact: string,
  plate: string,
  costBasis: Provider['costBasis'],
  maxVolume: number,
): Draft => ({
  name,
  type: 'Contractor',
  contact,
  plate,
  fuelType: 'Diesel',
  costBasis,
  maxVolume,
  maxWeight: 1800,
})

/** Who drives the goods; carriers and people are invented. */
const providers: Readonly<Record<Country, readonly Draft[]>> = {
  NZ: [
    truck('Auckland Truck 1', 'KAI014', 'Diesel', 32, 3800),
    truck('Auckland Truck 2', 'KAI027', 'Diesel', 32, 3800),
    truck('Auckland Van', 'LEV308', 'Electric', 11.5, 900),
    truck('Christchurch Truck', 'MPH552', 'Diesel', 28, 3200),
    truck('Hamilton Truck', 'NRT190', 'Hybrid', 24.75, 2600),
    carrier('Kaimai Courier', 'Courier', 'Contract', 'kaimai-courier'),
    carrier('Kaimai Freight', 'Freight', 'Per m³', 'kaimai-freight'),
    carrier('Harbour Freight', 'Freight', 'Per m³', 'harbour-freight'),
    contractor('Level Best Movers', 'Hemi Parata', 'QBD771', 'Per stop', 22),
    contractor('Southern Lift', 'Ailsa Munro', 'RJC416', 'Per hour', 26.5),
    {
      ...contractor('Waikato Carriers', 'Doug Fairlie', 'LTT093', 'Per stop', 18),
      status: 'Disabled',
    },
  ],
  CA: [
    truck('Edmonton Truck 1', 'CFH-2140', 'Diesel', 34, 4200),
    truck('Edmonton Truck 2', 'CFH-2141', 'Diesel', 34, 4200),
    truck('Calgary Truck', 'CKB-7718', 'Diesel', 30, 3600),
    truck('Calgary Van', 'CPE-5093', 'Petrol', 12.25, 1000),
    carrier('Prairie Parcel', 'Courier', 'Contract', 'prairie-parcel'),
    carrier('Chinook Line Freight', 'Freight', 'Per m³', 'chinook-line'),
    contractor('Strong Backs Moving', 'Lee Anaquod', 'CRT-8815', 'Per hour', 24),
    contractor('Bow Valley Delivery', 'Marta Kozak', 'CSM-1126', 'Per stop', 20),
    {
      ...contractor('North Saskatchewan Haul', 'Roy Bergstrom', 'BZZ-4402', 'Per stop', 18),
      status: 'Disabled',
    },
  ],
}

export function makeProviders(
  random: Random,
  country: Country,
  at: number,
  today: number,
  out: Buffers,
): DemoProvider[] {
  return providers[country].map((draft, i) => {
    const id = random.id(at)
    out.shippingProviders.push({
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      status: 'Active',
      phone: country === 'NZ' ? `+649555${8100 + i}` : `+17805550${120 + i}`,
      // One insurance has just run out and one is about to, because somebody must notice.
      insuranceTo: new Date(
        today + (i === 1 ? -6 : i === 3 ? 12 : random.int(40, 420)) * 86_400_000,
      )
        .toISOString()
        .slice(0, 10),
      ...draft,
    })
    return { id, ...draft }
  })
}
