import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    workWeek: () => import('./hours/week/workWeek.views.tsx'),
    ownPay: views('commissionLines', {
      panels: { list: { reads: [], below: () => import('./pay/forecast/PayForecast.tsx') } },
    }),
    linesOfPay: views('commissionLines', {
      panels: { show: { below: () => import('./pay/months/SharesOfOrder.tsx') } },
    }),
  } satisfies Record<keyof typeof screens, unknown>,
  entities: {
    ...views('productCommissions', {
      panels: { show: { below: () => import('./products/forecast/ProductForecast.tsx') } },
    }),
    ...views('payments', {
      panels: { show: { below: () => import('./pay/who/PayOfPayment.tsx') } },
    }),
    ...views('orders', { panels: { show: { below: () => import('./pay/who/PayOfOrder.tsx') } } }),
    ...views('orderLines', {
      panels: { show: { below: () => import('./pay/who/PayOfLine.tsx') } },
    }),
  },
} satisfies AreaViews
