import type { AreaViews } from '#src/app/product/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    orderDetails: () => import('./orders/details/orderDetails.views.tsx'),
    orderProcessing: () => import('./orders/processing/orderProcessing.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
