import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    workWeek: () => import('./hours/week/workWeek.views.tsx'),
    linesOfPay: views('commissionLines', {
      panels: { show: { below: () => import('./pay/months/SharesOfOrder.tsx') } },
    }),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
