import type { DictionaryKind } from '#define'
import { type Buffers, Random } from '#server/demo/kit.ts'

/** The two clients and their branches. Source: readings, items 10 and 34. */
export const initialClients = [
  {
    shortName: 'NZ',
    name: 'New Zealand',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'Pacific/Auckland',
  },
  { shortName: 'CA', name: 'Canada', country: 'CA', currency: 'CAD', timezone: 'America/Edmonton' },
] as const

export const initialBranches = [
  { code: 'AKL', name: 'Auckland', country: 'NZ' },
  { code: 'CHC', name: 'Christchurch', country: 'NZ' },
  { code: 'HAM', name: 'Hamilton', country: 'NZ' },
  { code: 'EDM', name: 'Edmonton', country: 'CA' },
  { code: 'CGY', name: 'Calgary', country: 'CA' },
] as const

export type Country = (typeof initialClients)[number]['country']
export type BranchCode = (typeof initialBranches)[number]['code']

/** Always the same id for the same client or branch, so that demo data fits whatever database these rows came first to. */
export const clientId = (country: Country) => fixedId(`client ${country}`)
export const branchId = (code: BranchCode) => fixedId(`branch ${code}`)

export const entryId = (kind: DictionaryKind, value: string) => fixedId(`${kind} ${value}`)

/** Dictionaries that are a vocabulary of their own; the others (warehouse, calendar, orderTags, those of quality) are read from their tables. */
export const dictionaries: Readonly<Partial<Record<DictionaryKind, readonly string[]>>> = {
  physicalStockStatus: [
    'Normal',
    'OpenBox',
    'Damaged but Repaired',
    'Clearance',
    'Damaged',
    'Missing Parts',
    'Under Repair',
    'Awaiting Inspection',
    'Quarantine',
    'Missing',
    'Scrapped',
  ],
  onHoldStockStatus: ['Order', 'Ticket', 'Transfer', 'Demo Request', 'QA', 'Presale', 'Manual'],
  orderNoteType: [
    'General',
    'Customer contact',
    'Delivery',
    'Payment',
    'Warehouse',
    'Service',
    'Internal',
  ],
  taskStatus: ['Open', 'Done', 'Approved', 'Denied', 'Cancelled'],
  deliveryPlanServiceType: [
    'Delivery',
    'Delivery and assembly',
    'Pickup',
    'Shop pickup',
    'Courier',
    'Freight',
    'Relocation',
    'Service visit',
    'Return collection',
  ],
  shippingJobType: [
    'Delivery',
    'Pickup',
    'Exchange',
    'Return',
    'Relocation',
    'Service',
    'Transfer',
  ],
  productIssueSortField: ['Created', 'Product', 'Supplier', 'Quantity', 'Severity', 'Claim amount'],
}

/** Clients, branches and dictionaries, which an empty database needs before anybody can be added. */
export function administrationReference(at: number) {
  return {
    clients: initialClients.map(c => ({
      id: clientId(c.country),
      createdOnUtc: at,
      ...c,
      timeDisplay: 'offset',
      needsSecondFactor: false,
      supportEmail: `support.${c.shortName.toLowerCase()}@furniture.example`,
      smsSender: `Furniture${c.shortName}`,
      smsPrice: c.country === 'NZ' ? 0.11 : 0.0079,
      textCountries: 'NZ, CA',
      textLimit: 200,
      textCostLimit: 50_00,
      allTextsLimit: 2000,
      allTextsCostLimit: 400_00,
      pointsPerDollar: 1,
      pointWorth: 0.01,
      pointsMonths: 24,
      creditMonths: 36,
      giftCardMonths: 36,
      customersAccount: '1300',
      salesAccount: '4000',
      taxAccount: '2200',
      liabilityAccount: '2300',
      roundingAccount: '6910',
      floatAccount: '1050',
      cashMovesAccount: '6920',
      differencesAccount: '6930',
      badDebtsAccount: '6940',
      givenAccount: '6950',
      writeOffLimit: 100_00,
      lossLimit: 1000_00,
      seaDays: 35,
      portDays: 5,
      priceRiseLimit: 5,
      labourRate: c.country === 'NZ' ? 8000 : 7500,
      handlingDays: 2,
      givenLimit: 100_00,
      invoiceText: 'Goods stay ours until they are paid. Please quote the order number.',
    })),
    branches: initialBranches.map(b => ({
      id: branchId(b.code),
      clientId: clientId(b.country),
      createdOnUtc: at,
      ...b,
      city: b.name,
      timezone: initialClients.find(c => c.country === b.country)!.timezone,
      isActive: true,
    })),
    dictionaryEntries: (Object.entries(dictionaries) as [DictionaryKind, string[]][]).flatMap(
      ([kind, values]) =>
        values.map((value, i) => ({
          id: entryId(kind, value),
          createdOnUtc: at,
          kind,
          value,
          name: value,
          position: i + 1,
          isActive: true,
        })),
    ),
  } satisfies Partial<Buffers>
}

/**
 * The same id for the same key in every database.
 * @param place orders ids by the position that people choose by
 */
export const fixedId = (key: string, place = 0) =>
  new Random(0, key).id(Date.UTC(2024, 0, 1) + place)
