import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { queueFilters } from './labels/queueFilters.ts'
import { aisleFilters, layerFilters, shelfFilters } from './positions/placeFilters.ts'
import { moveFilters } from './moves/moveFilters.ts'
import { stocktakeFilters } from './stocktakes/stocktakeFilters.ts'
import type * as screens from './screens.ts'
import { transferFilters } from './transfers/transferFilters.ts'

const labelsOfSelection = {
  panels: { list: { reads: [], selection: () => import('./labels/chosen/LabelsButton.tsx') } },
}

const labelsOfPlaces = {
  panels: { list: { reads: [], selection: () => import('./positions/PlaceLabels.tsx') } },
}

export default {
  screens: {
    priceLabels: views('labelQueue', {
      panels: {
        list: {
          above: () => import('./labels/walk/WalkDoor.tsx'),
          toolbar: () => import('./labels/QueueTools.tsx'),
        },
      },
    }),
    orderTransfers: {
      getOrderTransfers: {
        panels: { list: { selection: () => import('./transfers/ProposeTransfers.tsx') } },
      },
    },
    priceTags: () => import('./labels/priceTags.views.tsx'),
    stockCheck: () => import('./check/stockCheck.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
  entities: {
    ...views('labelQueue', { filters: queueFilters }),
    ...views('stockAreas', labelsOfPlaces),
    ...views('aisles', { ...labelsOfPlaces, filters: aisleFilters }),
    ...views('shelves', { ...labelsOfPlaces, filters: shelfFilters }),
    ...views('layers', {
      panels: {
        list: {
          ...labelsOfPlaces.panels.list,
          toolbar: () => import('./positions/proposing/StoreButton.tsx'),
        },
      },
      filters: layerFilters,
    }),
    ...views('stockMoves', { filters: moveFilters }),
    ...views('transfers', {
      filters: transferFilters,
      steps: {
        dispatch: () => import('./transfers/dialogs/DispatchDialog.tsx'),
        receivePartly: () => import('./transfers/dialogs/ReceiveDialog.tsx'),
      },
      panels: {
        list: { reads: [], selection: () => import('./transfers/PrintSheets.tsx') },
        create: { beside: () => import('./transfers/ProposedGoods.tsx') },
        show: { toolbar: () => import('./transfers/TransferTools.tsx') },
      },
    }),
    ...views('stocktakes', {
      filters: stocktakeFilters,
      panels: { show: { toolbar: () => import('./stocktakes/sheet/StocktakeTools.tsx') } },
    }),
    ...views('skus', labelsOfSelection),
    ...views('products', labelsOfSelection),
    ...views('labels', {
      panels: {
        show: {
          beside: () => import('./labels/FetchPages.tsx'),
          below: () => import('#resources/products/prices/PriceThen.tsx'),
        },
      },
    }),
  },
} satisfies AreaViews
