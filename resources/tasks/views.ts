import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

export default {
  entities: views('tasks', {
    panels: { create: { beside: () => import('./TaskTemplates.tsx') } },
  }),
} satisfies AreaViews
