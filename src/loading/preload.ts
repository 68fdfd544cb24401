import { loadCall, preloadCalls } from '#data/calls.ts'
import { leafAt } from '#src/shell/menu/menu.ts'
import { addressOf } from '#src/app/address.ts'
import { visibleTree } from '#src/app/access.ts'
import { loadEntity } from '#src/app/product/declarations.ts'
import { callScreen, loadList } from '#src/app/records.tsx'
import { loadScreen } from '#src/app/product/screens.ts'

/**
 * Preloads the screen at a path that the user points at. A failure is reported when the user opens
 * it.
 */
export const preloadPath = (path: string) => void loadPath(path).catch(() => {})

/**
 * Waits briefly for the code of the page's first screen. React keeps a fallback for 300 ms once it
 * is shown, and most code loads sooner.
 */
export const arrival = (path: string): Promise<unknown> =>
  Promise.race([
    loadPath(path).catch(() => {}),
    new Promise(resolve => setTimeout(resolve, patience)),
  ])

const patience = 300

function loadPath(path: string): Promise<unknown> {
  const leaf = leafAt(visibleTree(), addressOf(path).pathname)
  preloadCalls()
  return Promise.all([
    leaf?.screen && !leaf.entity && !leaf.table && loadScreen(leaf.screen),
    leaf?.table && Promise.all([callScreen.load(), loadCall(leaf.table)]),
    leaf?.entity && loadList(leaf.entity, leaf.path.slice(1)),
    leaf?.entity && loadEntity(leaf.entity),
  ])
}
