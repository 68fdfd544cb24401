import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    registerCard: () => import('./giftCards/registerCard.views.tsx'),
    giftCardRecord: views('giftCards', {
      panels: {
        list: { toolbar: () => import('./giftCards/CardTools.tsx') },
        show: { toolbar: () => import('./giftCards/CardReceipt.tsx') },
      },
    }),
    shopCreditsOfCustomer: views('creditEntries', {
      panels: {
        list: {
          above: () => import('./Held.tsx'),
          toolbar: () => import('./credits/CreditTools.tsx'),
        },
      },
    }),
    pointsOfCustomer: views('pointsEntries', {
      panels: {
        list: {
          above: () => import('./Held.tsx'),
          toolbar: () => import('./points/PointsTools.tsx'),
        },
      },
    }),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
