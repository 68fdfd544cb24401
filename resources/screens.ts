import type { Screen } from './define/index.ts'
import { accessMap } from './administration/accessMap.screen.ts'
import { accessTable } from './administration/accessTable.screen.ts'
import { audit } from './administration/audit.screen.ts'
import { calendarOperation } from './delivery/calendarOperation.screen.ts'
import { profile } from './account/profile.screen.ts'
import type { CallName, EntityName } from './registry.ts'
import { supplierClaim } from './qa/supplierClaim.screen.ts'
import { allReports } from './reports/allReports.screen.ts'
import { orderDetails } from './sales/orderDetails.screen.ts'
import { orderProcessing } from './sales/orderProcessing.screen.ts'
import { stockCheck } from './stock/stockCheck.screen.ts'

/** Every custom screen by its name, with the calls and entities that it opens to those who reach it. */
export const screens = {
  profile,
  accessTable,
  accessMap,
  calendarOperation,
  audit,
  stockCheck,
  orderProcessing,
  orderDetails,
  allReports,
  supplierClaim,
} satisfies Record<string, Screen<CallName, EntityName>>
export type ScreenName = keyof typeof screens
