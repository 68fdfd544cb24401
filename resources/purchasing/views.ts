import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import {
  containerFilters,
  purchaseFilters,
  purchaseOrderFilters,
} from './lists/purchasingFilters.ts'
import type * as screens from './screens.ts'

const remember = () => import('./Remember.tsx')
const supplierTerms = () => import('./orders/terms/SupplierTerms.tsx')
const openLines = () => import('./containers/OpenLines.tsx')

const presaleLinks = {
  panels: { list: { selection: () => import('./presale/PresaleLinks.tsx') } },
}

export default {
  entities: {
    ...views('purchaseOrders', {
      filters: purchaseOrderFilters,
      panels: {
        create: { beside: supplierTerms },
        edit: { beside: supplierTerms },
        list: { reads: [], selection: () => import('./timelines/OrderActions.tsx') },
        show: {
          above: remember,
          toolbar: () => import('./orders/papers/OrderTools.tsx'),
        },
      },
    }),
    ...views('criticalStock', {
      panels: { list: { selection: () => import('./critical/WhySuggested.tsx') } },
    }),
    ...views('purchases', { filters: purchaseFilters }),
    ...views('containers', {
      filters: containerFilters,
      steps: { complete: () => import('./containers/completing/CompleteDialog.tsx') },
      panels: {
        create: { beside: openLines },
        edit: { beside: openLines },
        list: { reads: [], toolbar: () => import('./etas/PasteEtas.tsx') },
        show: {
          above: remember,
          beside: () => import('./containers/filling/FillOfRecord.tsx'),
          toolbar: () => import('./containers/papers/ContainerPapers.tsx'),
        },
      },
    }),
  },
  screens: {
    purchasingLeads: () => import('./leads.views.tsx'),
    purchaseRecordConfirm: () => import('./orders/confirming/purchaseRecordConfirm.views.tsx'),
    purchaseOrderTimeline: views('purchaseTimeline', {
      panels: { list: { above: () => import('./timelines/PurchaseBars.tsx') } },
    }),
    productPurchaseTimeline: {
      getProductTimeline: {
        panels: { list: { above: () => import('./timelines/ProductCurves.tsx') } },
      },
    },
    presoldGoods: {
      ...views('containerPresaleRecords', presaleLinks),
      ...views('presalePromises', presaleLinks),
    },
    containerCheckIn: () => import('./containers/checkingIn/checkIn.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
