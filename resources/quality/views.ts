import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  entities: {
    ...views('qaIssues', {
      panels: {
        create: { above: () => import('./SimilarIssues.tsx') },
        show: { below: () => import('./whoElse/WhoElseOfIssue.tsx') },
      },
    }),
    ...views('tickets', {
      panels: { show: { below: () => import('./whoElse/WhoElseOfTicket.tsx') } },
    }),
  },
  screens: {
    supplierClaim: () => import('./supplierClaim.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
