/**
 * The 48 role codes that a person may hold, each with what it lets them do; the token's `mod` claim
 * lists them. Source: specification §6 and the route table.
 */
export const codeNames = {
  B1: 'Staff, access rights and tax rates',
  B2: 'Company settings of the client',
  B3: 'Allowed network addresses and tax types',
  C1: 'Product categories',
  D1: 'Stock check, product lists and price labels',
  D2: 'Add and change products and SKUs',
  E1: 'Customers',
  F2: 'Retargeting e-mail texts',
  G2: 'Supplier administration',
  G3: 'Supplier administration for buyers abroad',
  G4: 'Suppliers, for people who administer nothing else',
  H1: 'Supplier figures',
  H2: 'Sales figures by product',
  H3: 'Sales figures by person',
  H5: 'Purchase helper and competitor prices',
  H6: 'Order life cycle, from quote to delivery',
  H7: 'Product issue figures',
  I1: 'Tickets, quality issues and the knowledge bank',
  J1: 'Sales area, order tags and reminders',
  J2: 'Sell: create orders and quotations',
  J4: 'Sales records, refund requests and discounts',
  J5: 'Payments received, with every payment method',
  K1: 'Delivery calendar and warehouse area',
  K3: 'Arrange the preparation of deliveries',
  K4: 'Prepare goods and refill pick positions',
  K5: 'Transfers between warehouses',
  L1: 'Supply overview and arrival date warnings',
  L2: 'Purchase orders, containers and check-in',
  L4: 'Purchase timelines',
  M1: 'Stock loss records',
  M3: 'Move stock between statuses and positions',
  M4: 'Write off lost stock',
  N1: 'Orders from the website and self-service',
  N3: 'Products on the website',
  N4: 'Mapping of products and auctions to the web',
  N6: 'Marketplace orders and synchronisation',
  N7: 'Promotions',
  O1: 'Third-party stock',
  O2: 'All reports and operation issues',
  O3: 'Payment methods and pickup points',
  O4: 'General administration',
  O5: 'Calendars, providers, delivery areas and messages',
  O6: 'Warehouses, groups, areas and their performance',
  P1: 'Everybody’s tasks',
  P2: 'Working hours and commissions',
  P3: 'Product commission and payment details',
  P4: 'Commission payment details',
  Q1: 'Tasks given to others',
} as const

type RoleCode = keyof typeof codeNames

/**
 * The codes in order.
 * @example codes.includes('B1') // true
 */
export const codes = Object.keys(codeNames) as unknown as readonly [RoleCode, ...RoleCode[]]

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly codes: typeof codeNames
  }
}
