import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    accessMap: () => import('./access/map/accessMap.views.tsx'),
    accessTable: () => import('./access/accessTable.views.tsx'),
    audit: () => import('./audit/audit.views.tsx'),
    movingIn: () => import('./movingIn/movingIn.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
  entities: views('staff', {
    panels: { show: { below: () => import('./staff/CodesOfPerson.tsx') } },
  }),
} satisfies AreaViews
