import type { CallName, EntityName, Screen } from '#define'
import * as administration from './administration/screens.ts'
import * as bi from './bi/screens.ts'
import * as delivery from './delivery/screens.ts'
import * as incentives from './incentives/screens.ts'
import * as products from './products/screens.ts'
import * as purchasing from './purchasing/screens.ts'
import * as quality from './quality/screens.ts'
import * as reports from './reports/screens.ts'
import * as sales from './sales/screens.ts'
import * as service from './service/screens.ts'
import * as shell from './shell/screens.ts'
import * as stock from './stock/screens.ts'
import * as tenders from './tenders/screens.ts'
import * as warehouse from './warehouse/screens.ts'

/**
 * All custom screens by name, with the calls and entities that each opens to the people who reach
 * it.
 */
export const screens = {
  ...administration,
  ...bi,
  ...delivery,
  ...incentives,
  ...products,
  ...purchasing,
  ...quality,
  ...reports,
  ...sales,
  ...service,
  ...shell,
  ...stock,
  ...tenders,
  ...warehouse,
} satisfies Record<string, Screen<CallName, EntityName>>
export type ScreenName = keyof typeof screens
