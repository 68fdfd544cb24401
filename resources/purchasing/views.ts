import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

export default {
  entities: {
    ...views('criticalStock', {
      panels: { list: { selection: () => import('./critical/WhySuggested.tsx') } },
    }),
  },
} satisfies AreaViews
