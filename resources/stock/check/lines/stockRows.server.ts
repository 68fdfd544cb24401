import { kindColumn, textCell, type Cell } from '#server/kit'
import { date, type Clock } from '#define'
import type { StockItem } from './stockTypes.ts'

export const stockHeaders = [
  'SKU',
  'Product',
  'Barcode',
  'Category',
  'Price',
  'Promotion price',
  'Group',
  'Warehouse',
  'Status',
  'On hold',
  'Quantity',
  'Orders',
  'Tickets',
  'Transfers',
  'Expected',
  'There on',
  'Presold',
  'Free',
] as const

/**
 * One row per merged line of a SKU and per inbound line; a SKU with none of these has one empty
 * row.
 */
export const stockRows =
  (clock: Clock) =>
  (item: StockItem): (Cell | null)[][] => {
    const sku = [
      textCell(item.code),
      textCell(item.name),
      textCell(item.barcode),
      textCell(item.categoryName),
      amount(item.price),
      amount(item.promoPrice),
    ]
    const lines = item.groups.flatMap(({ group, lines: merged }) =>
      merged.map(line => [
        ...sku,
        textCell(group),
        textCell(line.warehouseName),
        textCell(line.stockStatus),
        textCell(line.stockOnHoldStatus),
        whole(line.quantity),
        textCell(line.orders.map(held).join('; ')),
        textCell(line.tickets.map(held).join('; ')),
        textCell(
          line.transfers
            .map(t => `${t.sourceWarehouse} to ${t.targetWarehouse} x ${t.quantity}`)
            .join('; '),
        ),
        null,
        null,
        null,
        null,
      ]),
    )
    const coming = item.incoming.map(each => [
      ...sku,
      textCell('On the way'),
      textCell(each.warehouseName),
      textCell(`${each.source} ${each.no}, ${each.state}`),
      null,
      whole(each.quantity),
      null,
      null,
      null,
      dayCell(each.eta, clock),
      dayCell(each.availableOn, clock),
      whole(each.presold),
      whole(each.free),
    ])
    const rows = [...lines, ...coming]
    return rows.length ? rows : [[...sku, null, null, null, null, whole(0), ...Array(7).fill(null)]]
  }

const day = date()
const dayCell = (value: string | null, clock: Clock) =>
  value ? kindColumn(day).exportCell!(value, day.options, clock) : null
const held = ({ code, quantity }: { code: string; quantity: number }) => `${code} x ${quantity}`
const whole = (value: number): Cell => ({ text: String(value), value, format: '0' })
const amount = (value: number | null): Cell | null =>
  value === null ? null : { text: value.toFixed(2), value, format: '0.00' }
