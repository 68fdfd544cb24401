import type { Screen } from '#define'
import { accessMap } from '#resources/administration/accessMap.screen.ts'
import { accessTable } from '#resources/administration/screens.ts'
import { audit } from '#resources/administration/audit.screen.ts'
import { calendarOperation } from '#resources/delivery/screens.ts'
import { profile } from '#resources/shell/screens.ts'
import type { CallName, EntityName } from './registry.ts'
import { supplierClaim } from '#resources/quality/screens.ts'
import { allReports } from '#resources/reports/screens.ts'
import { orderDetails } from '#resources/sales/orderDetails.screen.ts'
import { orderProcessing } from '#resources/sales/screens.ts'
import { stockCheck } from '#resources/stock/screens.ts'

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
