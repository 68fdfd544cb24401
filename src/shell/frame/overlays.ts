import { part } from '#src/loading/LazyPart.tsx'

/** What opens over the page by the shell's own doing. None of it is needed at the start, and all of it may be once the server is away. */
export const AdvancedOrderCheck = part(() => import('#resources/shell/orderCheck/AdvancedOrderCheck.tsx'))
export const CalendarDialog = part(() => import('#resources/shell/shortcuts/CalendarDialog.tsx'))
export const ClientInfoDialog = part(() => import('./ClientInfoDialog.tsx'))
export const KeyList = part(() => import('#resources/shell/palette/KeyList.tsx'))
export const LoseUnsaved = part(() => import('./ConfirmDiscard.tsx'))
export const MenuDrawer = part(() => import('#src/shell/menu/MenuDrawer.tsx'))
export const OrderList = part(() => import('#resources/shell/orderCheck/OrderList.tsx'))
export const Palette = part(() => import('#resources/shell/palette/Palette.tsx'))
export const UnauthorizedDialog = part(() => import('./UnauthorizedDialog.tsx'))
export const UpgradeDialog = part(() => import('#resources/shell/version/UpgradeDialog.tsx'))

/** Loads them when the browser has nothing else to do, a while after the page's first rows. Answers how to give it up. */
export function preloadOverlays(): () => void {
  const timer = setTimeout(() => {
    const load = () => all.forEach(overlay => overlay.load().catch(() => {}))
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load)
  }, aWhile)
  return () => clearTimeout(timer)
}

const all = [
  AdvancedOrderCheck,
  CalendarDialog,
  ClientInfoDialog,
  KeyList,
  LoseUnsaved,
  MenuDrawer,
  OrderList,
  Palette,
  UnauthorizedDialog,
  UpgradeDialog,
]
const aWhile = 2_500
