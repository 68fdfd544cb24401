import { date, instant, integer, money, text } from '#define'

/** A field of a Wayfair file with its headings: that of the United States first, then European ones. */
const columns = {
  warehouse: { field: text({ max: 80 }), headings: ['Warehouse Name'] },
  poNumber: { field: text({ required: true, max: 40 }), headings: ['PO Number'] },
  poDate: { field: date({ required: true }), headings: ['PO Date', 'Order Date'] },
  mustShipBy: {
    field: date(),
    headings: ['Must Ship By', 'Must Dispatch By', 'Must Despatch By'],
  },
  backorderDate: { field: date(), headings: ['Backorder Date', 'Back Order Date'] },
  status: { field: text({ required: true, max: 60 }), headings: ['Order Status', 'Status'] },
  itemNumber: {
    field: text({ required: true, max: 60 }),
    headings: ['Item Number', 'Supplier Part Number', 'Part Number'],
  },
  itemName: { field: text({ max: 200 }), headings: ['Item Name', 'Product Name'] },
  quantity: {
    field: integer({ required: true, min: 0, max: 10_000 }),
    headings: ['Quantity', 'Qty'],
  },
  price: {
    field: money({ required: true, min: 0, max: 999_999.99 }),
    headings: ['Wholesale Price', 'Cost Price', 'Unit Price'],
  },
  shipMethod: { field: text({ max: 80 }), headings: ['Ship Method', 'Dispatch Method'] },
  carrier: { field: text({ max: 80 }), headings: ['Carrier Name', 'Carrier', 'Carrier Code'] },
  shipTo: { field: text({ max: 120 }), headings: ['Ship To Name', 'Deliver To Name'] },
  line1: { field: text({ max: 120 }), headings: ['Ship To Address', 'Deliver To Address'] },
  line2: { field: text({ max: 120 }), headings: ['Ship To Address 2', 'Deliver To Address 2'] },
  city: {
    field: text({ max: 80 }),
    headings: ['Ship To City', 'Deliver To City', 'Deliver To Town'],
  },
  region: {
    field: text({ max: 80 }),
    headings: ['Ship To State', 'Ship To Province', 'Deliver To State', 'Deliver To County'],
  },
  postcode: {
    field: text({ max: 20 }),
    headings: [
      'Ship To Zip',
      'Ship To Postcode',
      'Deliver To Zip',
      'Deliver To Postcode',
      'Deliver To Post Code',
    ],
  },
  phone: {
    field: text({ max: 40 }),
    headings: ['Ship To Phone', 'Deliver To Phone', 'Deliver To Telephone'],
  },
  stockAtPo: { field: integer({}), headings: ['Inventory at PO Time'] },
  shipSpeed: { field: text({ max: 80 }), headings: ['Ship Speed', 'Dispatch Speed'] },
  orderedOnUtc: { field: instant(), headings: ['PO Date & Time', 'Order Date & Time'] },
  packingSlip: { field: text({ max: 500 }), headings: ['Packing Slip URL', 'Despatch Note URL'] },
  tracking: { field: text({ max: 100 }), headings: ['Tracking Number'] },
  wayfairSku: { field: text({ max: 40 }), headings: ['SKU', 'Wayfair SKU'] },
  country: { field: text({ max: 2 }), headings: ['Destination Country'] },
} as const

export type WayfairColumn = keyof typeof columns

/** Columns without which a file is none of Wayfair's orders. */
export const neededColumns: readonly WayfairColumn[] = [
  'poNumber',
  'poDate',
  'status',
  'itemNumber',
  'quantity',
  'price',
  'shipTo',
  'line1',
  'city',
  'postcode',
]

export const headingOf = (name: WayfairColumn): string => columns[name].headings[0]

/** Columns whose cells are days or moments. */
export const dayColumns: readonly WayfairColumn[] = [
  'poDate',
  'mustShipBy',
  'backorderDate',
  'orderedOnUtc',
]

type Cell = string | number | boolean | object | null

/** The fields for `tableOf`; `readDay` turns a day of the file into one that is read alike everywhere. */
export const wayfairFields = (readDay: (cell: any) => any) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { field, headings }]) => {
      const isDay = dayColumns.includes(name as WayfairColumn)
      const label = { ...field, options: { ...field.options, label: headings[0] } }
      return [
        name,
        {
          field: label,
          headers: headings,
          read: isDay ? readDay : withoutFormula,
        },
      ]
    }),
  )

/** European files write `="SKU"`, so that a spreadsheet leaves the text alone. */
export const withoutFormula = <C extends Cell>(cell: C): C | string =>
  typeof cell === 'string' ? (/^="(.*)"$/s.exec(cell.trim())?.[1] ?? cell) : cell

/** A heading as it is compared. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s​_*-]+/g, '')

/** The meaning of a status of Wayfair's. `step` grows with time: a later file never goes back. */
export interface StatusThere {
  readonly step: number
  readonly is: 'Open' | 'Shipped' | 'Back' | 'Cancelled'
}

const statuses: Readonly<Record<string, StatusThere>> = {
  'validated - to be shipped': { step: 1, is: 'Open' },
  open: { step: 1, is: 'Open' },
  backordered: { step: 1, is: 'Open' },
  'pending ship confirmation': { step: 2, is: 'Open' },
  'ready for pickup': { step: 3, is: 'Open' },
  shipped: { step: 4, is: 'Shipped' },
  refused: { step: 5, is: 'Back' },
  returned: { step: 6, is: 'Back' },
  withdrawn: { step: 7, is: 'Cancelled' },
  cancelled: { step: 7, is: 'Cancelled' },
  canceled: { step: 7, is: 'Cancelled' },
}

/** Undefined for a word that nobody has seen in such a file yet. */
export const statusThere = (status: string): StatusThere | undefined =>
  statuses[status.trim().toLowerCase().replaceAll(/\s+/g, ' ')]
