import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  entities: views('tickets', { show: () => import('./page/TicketShow.tsx') }),
  screens: {
    ticketDetail: () => import('./page/ticketDetail.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
