import type { CalendarFacts } from '#resources/delivery/demo/calendarFacts.ts'
import type { PortCode } from '#resources/purchasing/demo/purchasingWords.ts'
import type { Random } from '#server/demo/random.ts'
import { branchId, clientId, entryId, initialBranches, type Country } from './reference.ts'
import type { Buffers, Rows } from '#server/demo/tables.ts'
import type { Warehouses } from '#resources/stock/demo/warehouses.ts'

/** Tells of the branches where they are, when they are open, and what stands on their papers. */
export function fillBranches(random: Random, out: Buffers): void {
  for (const branch of out.branches) {
    const isNz = branch.country === 'NZ'
    branch.phone = phones[branch.code]!
    branch.openingHours = 'Mon to Fri, 9:00 to 17:30; Sat and Sun, 10:00 to 16:00'
    branch.taxNo = `${isNz ? 'GST' : 'BN'} ${random.int(100_000_000, 999_999_999)}`
    branch.bankAccount = `Harbour Trust Bank, ${random.int(10_000_000, 99_999_999)}`
    branch.address = {
      line1: `${random.int(2, 180)} ${isNz ? 'Timber Lane' : 'Maple Way'}`,
      line2: null,
      suburb: null,
      city: branch.city,
      region: null,
      postcode: null,
      country: branch.country,
    }
    branch.invoiceFooter = 'Thank you. Please check your goods within seven days.'
  }
}

const phones: Readonly<Record<string, string>> = {
  AKL: '+6495550120',
  CHC: '+6435550121',
  HAM: '+6475550122',
  EDM: '+17805550123',
  CGY: '+14035550124',
}

/** Writes the websites of a country with the warehouses whose stock they offer. */
export function makeWebsites(
  random: Random,
  country: Country,
  { main, shops }: Warehouses,
  at: number,
  out: Buffers,
): void {
  for (const [name, address, showsPresale, isSynced] of websites[country]) {
    const websiteId = random.id(at)
    const own = { clientId: clientId(country), createdOnUtc: at }
    out.websites.push({ id: websiteId, ...own, name, address, country, showsPresale, isSynced })
    if (name.startsWith('Clearance'))
      for (const status of ['Clearance', 'OpenBox', 'Damaged but Repaired'])
        out.websitesStatusIds.push({
          fromId: websiteId,
          toId: entryId('physicalStockStatus', status),
        })
    for (const warehouseId of showsPresale ? main : [...main, ...shops])
      out.websiteWarehouses.push({
        id: random.id(at),
        ...own,
        websiteId,
        warehouseId,
        safetyStock: main.includes(warehouseId) ? 1 : 0,
      })
  }
}

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

/** Writes who books containers, and the ports that each works at. */
export function makeShippingAgents(
  random: Random,
  ports: Readonly<Record<PortCode, string>>,
  at: number,
  out: Buffers,
): void {
  for (const { works, ...agent } of agents) {
    const id = random.id(at)
    out.shippingAgents.push({ id, createdOnUtc: at, ...agent })
    for (const code of works) out.shippingAgentsPortIds.push({ fromId: id, toId: ports[code] })
  }
}

const websites: Readonly<
  Record<Country, readonly (readonly [string, `https://${string}.example`, boolean, boolean])[]>
> = {
  NZ: [
    ['Main shop New Zealand', 'https://shop-nz.example', false, true],
    ['Clearance New Zealand', 'https://clearance-nz.example', false, true],
    ['Presale New Zealand', 'https://presale-nz.example', true, false],
  ],
  CA: [
    ['Main shop Canada', 'https://shop-ca.example', false, true],
    ['Presale Canada', 'https://presale-ca.example', true, false],
  ],
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

const agents = [
  {
    name: 'Blue Heron Forwarding',
    contact: 'Mara Whitcombe',
    email: 'bookings@blueheron.example',
    phone: '+6495550161',
    works: ['CNNGB', 'CNSHA', 'NZAKL', 'NZTRG'],
    freeDays: 10,
    terms: '20th of the month following',
    isActive: true,
  },
  {
    name: 'Southern Cross Clearance',
    contact: 'Tama Reihana',
    email: 'desk@southerncross.example',
    phone: '+6433550172',
    works: ['NZAKL', 'NZLYT', 'VNSGN'],
    freeDays: 7,
    terms: '7 days',
    isActive: true,
  },
  {
    name: 'Cedar Coast Logistics',
    contact: 'June Abbot',
    email: 'ops@cedarcoast.example',
    phone: '+16045550183',
    works: ['CAVAN', 'CAPRR', 'CNYTN'],
    freeDays: 5,
    terms: '30 days',
    isActive: true,
  },
  {
    name: 'Straits Container Desk',
    contact: 'Farid Aziz',
    email: 'hello@straitsdesk.example',
    phone: '+60335550194',
    works: ['MYPKG', 'IDSRG', 'IDSUB'],
    freeDays: 14,
    terms: 'Prepaid',
    isActive: true,
  },
  {
    name: 'Old Quay Brokers',
    contact: 'Edwin Pryce',
    email: 'office@oldquay.example',
    phone: '+6495550105',
    works: ['NZTRG'],
    freeDays: 3,
    terms: '14 days',
    isActive: false,
  },
] as const satisfies readonly (Omit<Rows['shippingAgents'], 'id' | 'createdOnUtc'> & {
  works: readonly PortCode[]
})[]

/** Writes a pickup point for each calendar of pickups. */
export function makePickupPoints(
  random: Random,
  country: Country,
  calendars: readonly { id: string; facts: CalendarFacts }[],
  { ofCode }: Warehouses,
  at: number,
  out: Buffers,
): void {
  for (const [i, { id, facts }] of calendars.filter(c => c.facts.type === 'Pickup').entries()) {
    const branch = initialBranches.find(b => b.code === facts.branch)!
    out.pickupPoints.push({
      id: random.id(at),
      clientId: clientId(country),
      createdOnUtc: at,
      name: `${facts.name} counter`,
      address: {
        line1: `${12 + i * 7} Depot Road`,
        line2: i % 2 ? 'Door 3' : null,
        suburb: null,
        city: branch.name,
        region: null,
        postcode: null,
        country,
      },
      branchId: branchId(facts.branch),
      warehouseId: ofCode[facts.warehouse]!,
      calendarId: id,
      openingHours: i % 2 ? 'Mon to Sat, 9:00 to 17:00' : 'Mon to Fri, 8:30 to 16:30',
      instructions:
        'Bring the order code and a photo identification. Ropes and blankets are at the door.',
      textTemplate: 'Your furniture is ready to be picked up. Please bring your order code.',
      isActive: true,
    })
  }
}
