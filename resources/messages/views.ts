import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

export default {
  entities: views('messages', {
    panels: { list: { reads: [], above: () => import('./MessageChannels.tsx') } },
  }),
} satisfies AreaViews
