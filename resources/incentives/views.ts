import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    workWeek: () => import('./hours/week/workWeek.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
