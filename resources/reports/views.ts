import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  entities: views('operationReports', {
    panels: { list: { toolbar: () => import('./CopyYesterday.tsx') } },
  }),
  screens: {
    allReports: views('operationReports', { list: () => import('./allReports.views.tsx') }),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
