import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'

export default {
  screens: {
    promotionSimulation: () => import('./promotionSimulation/promotionSimulation.views.tsx'),
    productIssues: {
      getProductIssues: {
        panels: { list: { toolbar: () => import('./productIssues/IssueCauses.tsx') } },
      },
    },
    productSalesOverTime: {
      getSalesOfProducts: {
        panels: { list: { above: () => import('./overTime/ProductsOverTime.tsx') } },
      },
    },
    peopleSales: {
      getSalesByPerson: {
        panels: {
          list: {
            above: () => import('./overTime/PeopleOverTime.tsx'),
            below: () => import('./people/Leaderboard.tsx'),
          },
        },
      },
    },
    salesPivot: () => import('./pivot/salesPivot.views.tsx'),
    peoplePivot: () => import('./pivot/peoplePivot.views.tsx'),
    salesByProduct: () => import('./salesByProduct/salesByProduct.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
  entities: {
    ...views('purchaseHelper', {
      panels: {
        list: {
          toolbar: () => import('./purchaseHelper/FillContainer.tsx'),
          selection: () => import('./purchaseHelper/OrderSelected.tsx'),
        },
      },
    }),
    getPriceRadar: {
      panels: { list: { selection: () => import('./priceRadar/RadarSelection.tsx') } },
    },
    getOrderLifeCircle: {
      panels: { list: { beside: () => import('./lifeCycle/Funnel.tsx') } },
    },
    ...views('promotions', {
      panels: { show: { beside: () => import('./promotionSimulation/SimulationLink.tsx') } },
    }),
  },
} satisfies AreaViews
