import { installServer } from '#server/halves.ts'
import administration from './administration/server.ts'
import bi from './bi/server.ts'
import commerce from './commerce/server.ts'
import delivery from './delivery/server.ts'
import incentives from './incentives/server.ts'
import messages from './messages/server.ts'
import openings from './openings/server.ts'
import operations from './operations/server.ts'
import products from './products/server.ts'
import purchasing from './purchasing/server.ts'
import quality from './quality/server.ts'
import reports from './reports/server.ts'
import sales from './sales/server.ts'
import service from './service/server.ts'
import shell from './shell/server.ts'
import stock from './stock/server.ts'
import tasks from './tasks/server.ts'
import tenders from './tenders/server.ts'
import warehouse from './warehouse/server.ts'
import { calls, entities } from './registry.ts'
import { routes } from './routes/index.ts'
import { screens } from './screens.ts'
import { vocabulary } from './vocabulary.ts'

/** All declarations of the product, as a process installs them. */
export const product = { tree: routes, screens, entities, calls, vocabulary }

/** The server half of each area. */
export const halves = [
  shell,
  administration,
  messages,
  products,
  stock,
  purchasing,
  delivery,
  tenders,
  sales,
  openings,
  service,
  quality,
  warehouse,
  tasks,
  reports,
  operations,
  commerce,
  bi,
  incentives,
]

/** Installs the product into the engine. */
export const installProduct = () => installServer(product, halves)
