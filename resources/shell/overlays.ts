import { LazyPart } from '#src/loading/LazyPart.tsx'

/** Dialogs that the shell opens over the page. None of them is needed at the start. */
export const AdvancedOrderCheck = LazyPart(() => import('./orderCheck/AdvancedOrderCheck.tsx'))
export const CalendarDialog = LazyPart(() => import('./shortcuts/CalendarDialog.tsx'))
export const KeyList = LazyPart(() => import('./palette/KeyList.tsx'))
export const OrderList = LazyPart(() => import('./orderCheck/OrderList.tsx'))
export const Palette = LazyPart(() => import('./palette/Palette.tsx'))
export const UpgradeDialog = LazyPart(() => import('./version/UpgradeDialog.tsx'))

export const overlays = [
  AdvancedOrderCheck,
  CalendarDialog,
  KeyList,
  OrderList,
  Palette,
  UpgradeDialog,
]
