import { preloadCalls } from '#data/calls.ts'
import { leafAt } from '#src/shell/menu/menu.ts'
import { visibleTree } from '#src/app/access.ts'
import { loadEntity } from '#src/app/product/declarations.ts'
import { loadList } from '#src/app/records.tsx'
import { loadScreen } from '#src/app/product/screens.ts'

/** Starts loading the screen at a path that the person points at, so that it is there when they go. A failure is told to the one who goes. */
export const preloadPath = (path: string) => void loadPath(path).catch(() => {})

/**
 * Waits for the code of the screen that a page begins with, for a moment: React leaves what stands in for a screen for 300 ms once it is
 * drawn, and most code comes sooner.
 */
export const arrival = (path: string): Promise<unknown> =>
  Promise.race([
    loadPath(path).catch(() => {}),
    new Promise(resolve => setTimeout(resolve, patience)),
  ])

const patience = 300

function loadPath(path: string): Promise<unknown> {
  const leaf = leafAt(visibleTree(), path)
  preloadCalls()
  return Promise.all([
    leaf?.screen && loadScreen(leaf.screen),
    leaf?.entity && loadList(),
    leaf?.entity && loadEntity(leaf.entity),
  ])
}
