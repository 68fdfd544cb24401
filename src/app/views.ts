import type { ComponentType } from 'react'
import type { ScreenName } from '../../resources/screens.ts'

/** The view of every custom screen; one that is missing does not compile. */
export const views: Readonly<Record<ScreenName, () => Promise<{ default: ComponentType }>>> = {
  profile: () => import('../../resources/account/profile.views.tsx'),
  accessMap: () => import('../../resources/administration/accessMap.views.tsx'),
  accessTable: () => import('../../resources/administration/accessTable.views.tsx'),
  audit: () => import('../../resources/administration/audit.views.tsx'),
  allReports: () => import('../../resources/reports/allReports.views.tsx'),
  calendarOperation: () => import('../../resources/delivery/calendarOperation.views.tsx'),
  orderDetails: () => import('../../resources/sales/orderDetails.views.tsx'),
  orderProcessing: () => import('../../resources/sales/orderProcessing.views.tsx'),
  supplierClaim: () => import('../../resources/qa/supplierClaim.views.tsx'),
  stockCheck: () => import('../../resources/stock/stockCheck.views.tsx'),
}
