/**
 * The product as the browser installs it: the doors of the areas, and their declarations, loaded by
 * area.
 */
import { calls, entities } from 'virtual:areas'
import type { BrowserProduct } from '#src/app/product/product.ts'
import administration from './administration/views.ts'
import bi from './bi/views.ts'
import commerce from './commerce/views.ts'
import delivery from './delivery/views.ts'
import incentives from './incentives/views.ts'
import messages from './messages/views.ts'
import products from './products/views.ts'
import purchasing from './purchasing/views.ts'
import quality from './quality/views.ts'
import reports from './reports/views.ts'
import { routes } from './routes/index.ts'
import sales from './sales/views.ts'
import { screens } from './screens.ts'
import { frame } from './frame.ts'
import service from './service/views.ts'
import shell from './shell/views.ts'
import stock from './stock/views.ts'
import tasks from './tasks/views.ts'
import tenders from './tenders/views.ts'
import { texts } from './texts.ts'
import { vocabulary } from './vocabulary.ts'
import warehouse from './warehouse/views.ts'

export const browserProduct: BrowserProduct = {
  tree: routes,
  screens,
  vocabulary,
  texts,
  home: '/stock_check',
  homesOfJobs: ['/sale/payments_received', '/warehouse/preparation/dailyTasks', '/sale/calendar'],
  entities,
  calls,
  everywhere: ['shell', 'tasks'],
  areas: [
    shell,
    administration,
    messages,
    products,
    purchasing,
    delivery,
    quality,
    reports,
    sales,
    service,
    stock,
    tasks,
    tenders,
    warehouse,
    bi,
    commerce,
    incentives,
    commerce,
  ],
  frame,
}
