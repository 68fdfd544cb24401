import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { date } from '#define'
import type * as screens from './screens.ts'

export default {
  entities: {
    ...views('tickets', {
      show: () => import('./page/TicketShow.tsx'),
      filters: {
        openOn: date({ label: 'Open at the end of' }),
        costOn: date({ label: 'Cost on' }),
      },
    }),
    ...views('flags', {
      panels: {
        show: { below: () => import('./flagRules/RuleOfFlag.tsx') },
        create: { below: () => import('./flagRules/FlagPreview.tsx') },
        edit: { below: () => import('./flagRules/FlagPreview.tsx') },
      },
    }),
    ...views('ticketMails', {
      show: () => import('./mail/MailShow.tsx'),
      panels: { list: { reads: [], above: () => import('./mail/MailUpload.tsx') } },
    }),
    ...views('articles', {
      show: () => import('./knowledge/ArticleShow.tsx'),
      panels: { list: { reads: [], above: () => import('./knowledge/ClosestArticles.tsx') } },
    }),
  },
  screens: {
    ticketStatics: {
      getTicketStatics: {
        panels: { list: { below: () => import('./figures/TicketChart.tsx') } },
      },
    },
    ticketDetail: () => import('./page/ticketDetail.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
