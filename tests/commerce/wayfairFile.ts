/** A line of a Wayfair file of tests; the rest is usual. */
export type WayfairRow = Readonly<Record<string, string | number>>

const usual: WayfairRow = {
  'Warehouse Name': 'Edmonton',
  'PO Number': 'CA1',
  'PO Date': '09/19/2026',
  'Must Ship By': '09/22/2026',
  'Order Status': 'Ready For Pickup',
  'Item Number': 'PART-1',
  'Item Name': 'Oak chair',
  Quantity: 1,
  'Wholesale Price': '100.00',
  'Carrier Name': 'Delivery Truck',
  'Ship To Name': 'Ricardo Block',
  'Ship To Address': '89 Jefferson Way',
  'Ship To City': 'Calgary',
  'Ship To State': 'AB',
  'Ship To Zip': 'T2X 1A1',
  'Inventory at PO Time': 12,
  'PO Date & Time': '09/19/2026 09:00:00',
  SKU: '',
  'Destination Country': 'CA',
  'Event Name': 'Way Day',
}

/** A file as Partner Home exports it. */
export function wayfairCsv(
  rows: readonly WayfairRow[],
  { headings = Object.keys(usual), eol = '\n' } = {},
): string {
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const lines = rows.map(row => {
    const all: WayfairRow = { ...usual, ...row }
    return Object.keys(usual).map(name => quoted(all[name] ?? ''))
  })
  return [headings.map(quoted), ...lines].map(cells => cells.join(',')).join(eol)
}

export const usualHeadings = Object.keys(usual)
