import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    pickByPhone: () => import('./start/pickByPhone.views.tsx'),
    scanLog: {},
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
