import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

export default {
  screens: {},
  entities: {
    ...views('wayfairOrders', {
      panels: { list: { toolbar: () => import('./wayfair/WayfairTools.tsx') } },
    }),
    ...views('retargetingTemplates', {
      panels: { show: { below: () => import('./retargeting/TemplatePreview.tsx') } },
    }),
  },
} satisfies AreaViews
