import type { Frame } from '#src/app/product/product.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Arrivals } from './arrivals/Arrivals.tsx'
import { overlays } from './overlays.ts'
import { Find, FindInstead } from './palette/Find.tsx'
import { Keys } from './palette/Keys.tsx'
import { ShortcutBar } from './shortcuts/ShortcutBar.tsx'
import { TaskArea } from './taskArea/TaskArea.tsx'
import { Upgrade } from './version/Upgrade.tsx'

/** The shell's components in the slots of the frame. */
export const frame: Frame = {
  header: [TaskArea, Find],
  bar: ShortcutBar,
  home: LazyPart(() => import('./home/HomePanel.tsx')),
  watchers: [Keys, Upgrade, Arrivals],
  overlays,
  notFound: FindInstead,
  askForAccess: LazyPart(() => import('./home/AskForAccess.tsx')),
}
