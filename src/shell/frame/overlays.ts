import { product } from '#src/app/product/product.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

/**
 * Dialogs and messages that the shell opens. None is needed at the start; all may be needed when the
 * server is unreachable.
 */
export const ClientInfoDialog = LazyPart(() => import('./ClientInfoDialog.tsx'))
export const ConfirmDiscard = LazyPart(() => import('./ConfirmDiscard.tsx'))
export const MenuDrawer = LazyPart(() => import('#src/shell/menu/MenuDrawer.tsx'))
export const Messages = LazyPart(() => import('./Messages.tsx'))
export const UnauthorizedDialog = LazyPart(() => import('./UnauthorizedDialog.tsx'))

/**
 * Loads them when the browser is idle, a while after the page's first rows. Returns the function
 * that cancels it.
 */
export function preloadOverlays(): () => void {
  const timer = setTimeout(() => {
    const all = [...own, ...product().frame.overlays]
    const load = () => all.forEach(overlay => overlay.load().catch(() => {}))
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load)
  }, aWhile)
  return () => clearTimeout(timer)
}

const own = [ClientInfoDialog, ConfirmDiscard, MenuDrawer, Messages, UnauthorizedDialog]
const aWhile = 2_500
