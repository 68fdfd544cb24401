import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { ofProduct } from '#resources/products/lists/productFilters.ts'

export default {
  screens: {},
  entities: {
    ...views('wayfairOrders', {
      panels: { list: { reads: [], toolbar: () => import('./wayfair/WayfairTools.tsx') } },
    }),
    ...views('websiteMappings', { filters: ofProduct }),
    ...views('retargetingTemplates', {
      panels: { show: { below: () => import('./retargeting/TemplatePreview.tsx') } },
    }),
  },
} satisfies AreaViews
