/**
 * All declarations by name, for server, tests and documents. The browser loads declarations area by
 * area instead.
 */
import { registry, type AnyCall } from '#define'
import administration from './administration/index.ts'
import bi from './bi/index.ts'
import commerce from './commerce/index.ts'
import delivery from './delivery/index.ts'
import incentives from './incentives/index.ts'
import messages from './messages/index.ts'
import openings from './openings/index.ts'
import operations from './operations/index.ts'
import products from './products/index.ts'
import purchasing from './purchasing/index.ts'
import quality from './quality/index.ts'
import reports from './reports/index.ts'
import sales from './sales/index.ts'
import service from './service/index.ts'
import shell from './shell/index.ts'
import stock from './stock/index.ts'
import tasks from './tasks/index.ts'
import tenders from './tenders/index.ts'
import warehouse from './warehouse/index.ts'

export const entities = registry(
  ...shell.entities,
  ...administration.entities,
  ...messages.entities,
  ...products.entities,
  ...stock.entities,
  ...purchasing.entities,
  ...delivery.entities,
  ...tenders.entities,
  ...sales.entities,
  ...openings.entities,
  ...service.entities,
  ...quality.entities,
  ...warehouse.entities,
  ...tasks.entities,
  ...reports.entities,
  ...operations.entities,
  ...commerce.entities,
  ...bi.entities,
  ...incentives.entities,
)

export const calls = {
  ...shell.calls,
  ...administration.calls,
  ...messages.calls,
  ...products.calls,
  ...stock.calls,
  ...purchasing.calls,
  ...delivery.calls,
  ...tenders.calls,
  ...sales.calls,
  ...openings.calls,
  ...service.calls,
  ...quality.calls,
  ...warehouse.calls,
  ...tasks.calls,
  ...reports.calls,
  ...operations.calls,
  ...commerce.calls,
  ...bi.calls,
  ...incentives.calls,
} satisfies Record<string, AnyCall>

declare module '#define/model.ts' {
  interface Register {
    entities: typeof entities
    calls: typeof calls
  }
}
