import type { ComponentType } from 'react'
import type { ScreenName } from '#resources/screens.ts'

/** The view of every custom screen; one that is missing does not compile. */
export const views: Readonly<Record<ScreenName, () => Promise<{ default: ComponentType }>>> = {
  profile: () => import('#resources/shell/account/profile.views.tsx'),
  accessMap: () => import('#resources/administration/access/map/accessMap.views.tsx'),
  accessTable: () => import('#resources/administration/access/accessTable.views.tsx'),
  audit: () => import('#resources/administration/audit/audit.views.tsx'),
  allReports: () => import('#resources/reports/allReports.views.tsx'),
  calendarOperation: () => import('#resources/delivery/calendars/calendarOperation.views.tsx'),
  orderDetails: () => import('#resources/sales/orders/details/orderDetails.views.tsx'),
  orderProcessing: () => import('#resources/sales/orders/processing/orderProcessing.views.tsx'),
  supplierClaim: () => import('#resources/quality/supplierClaim.views.tsx'),
  stockCheck: () => import('#resources/stock/check/stockCheck.views.tsx'),
}
