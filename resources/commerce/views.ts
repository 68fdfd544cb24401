import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

export default {
  entities: views('retargetingTemplates', {
    panels: { show: { below: () => import('./retargeting/TemplatePreview.tsx') } },
  }),
} satisfies AreaViews
