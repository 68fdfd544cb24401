import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    ticketDetail: () => import('./page/ticketDetail.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
