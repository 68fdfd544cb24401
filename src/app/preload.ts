import { preloadCalls } from '../../dataProvider/calls.ts'
import { leafAt } from '../layout/menu.ts'
import { visibleTree } from './access.ts'
import { preloadEntity } from './declarations.ts'
import { preloadList } from './records.tsx'
import { preloadScreen } from './screens.ts'

/** Starts loading the screen at a path that the person points at, so that it is there when they go. */
export function preloadPath(path: string) {
  const leaf = leafAt(visibleTree(), path)
  preloadCalls()
  if (leaf?.screen) preloadScreen(leaf.screen)
  if (!leaf?.entity) return
  preloadList()
  preloadEntity(leaf.entity)
}
