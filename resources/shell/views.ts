import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'
import { refreshTasks } from './taskArea/refreshTasks.ts'

export default {
  screens: {
    profile: () => import('./account/profile.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
  actions: () => import('./palette/shellActions.ts'),
  onChanged: { tasks: refreshTasks },
} satisfies AreaViews
