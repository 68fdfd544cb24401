import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

const links = { panels: { list: { selection: () => import('./presale/PresaleLinks.tsx') } } }

export default {
  entities: {
    ...views('containerPresaleRecords', links),
    ...views('presalePromises', links),
  },
} satisfies AreaViews
