import { ofModel, type EntityName } from '#define'
import { runParts, type AreaDemo, type DemoSize } from '#server/demo/parts.ts'
import { tables, type Buffers, type TableName } from '#server/demo/tables.ts'
import administration from './administration/demo.ts'
import bi from './bi/demo.ts'
import commerce from './commerce/demo.ts'
import delivery from './delivery/demo.ts'
import incentives from './incentives/demo.ts'
import messages from './messages/demo.ts'
import operations from './operations/demo.ts'
import products from './products/demo.ts'
import purchasing from './purchasing/demo.ts'
import quality from './quality/demo.ts'
import reports from './reports/demo.ts'
import sales from './sales/demo.ts'
import service from './service/demo.ts'
import stock from './stock/demo.ts'
import tasks from './tasks/demo.ts'
import tenders from './tenders/demo.ts'
import warehouse from './warehouse/demo.ts'

export type { DemoSize } from '#server/demo/parts.ts'

/** The demo rows of each area. */
export const areas: readonly AreaDemo[] = [
  administration,
  messages,
  products,
  stock,
  purchasing,
  delivery,
  tenders,
  sales,
  service,
  quality,
  tasks,
  reports,
  operations,
  warehouse,
  bi,
  commerce,
  incentives,
]

export const parts = areas.flatMap(area => area.parts ?? [])

/** What `npm start` loads: a few seconds of work. */
export const startSize = { seed: 1, orders: 6000, stockLines: 8000, skus: 1200, staff: 60 }

/** Every table that is filled, in insert order; its further buffers follow it. */
export const demoTables = ofModel(() => {
  const further = areas.flatMap(({ buffers = {} }) => Object.entries(buffers))
  return Object.fromEntries(
    Object.entries(tables()).flatMap(([name, table]) => [
      [name, table],
      ...further.filter(([, of]) => of === name).map(([buffer]) => [buffer, table]),
    ]),
  ) as ReturnType<typeof tables>
})
export const tableNames = () => Object.keys(demoTables()) as TableName[]

export const emptyBuffers = () =>
  Object.fromEntries(tableNames().map(t => [t, []])) as unknown as Buffers

/** Rows that an empty database needs before anybody can be added. */
export const referenceRows = (at: number): Partial<Pick<Buffers, EntityName>> =>
  Object.assign({}, ...areas.map(({ reference }) => reference?.(at)))

/** Generates the whole business in portions; see `runParts`. */
export function* demoRows(size: DemoSize, passwordHash: string): Generator<Buffers> {
  yield* runParts(parts, { size, passwordHash, out: emptyBuffers(), referenceRows })
}
