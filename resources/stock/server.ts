import { serverHalf } from '#server/kit'
import shelfLabelHandlers from './check/labels/shelfLabels.server.ts'
import stockCheckHandlers from './check/stockCheck.server.ts'
import {
  aisleFilterHooks,
  layerFilterHooks,
  shelfFilterHooks,
} from './positions/placeFilters.server.ts'
import warehouseMapHandlers from './positions/map/warehouseMap.server.ts'
import proposingHandlers from './positions/proposing/proposing.server.ts'
import positionHandlers from './positions/positions.server.ts'
import warehouseHandlers from './warehouses/warehouses.server.ts'
import productStockHandlers from './check/figures/productStock.server.ts'
import { productStock, skuStock } from './check/figures/stockFigures.server.ts'
import { stockFilter } from './check/figures/stockFilter.server.ts'
import { differenceSteps } from './differences/differenceSteps.server.ts'
import stockDifferenceHandlers from './differences/stockDifferences.server.ts'
import { carryingRequests, demoRequestSteps } from './displays/demoRequestSteps.server.ts'
import { askingForDisplay } from './displays/displayLimit.server.ts'
import displayHandlers from './displays/displays.server.ts'
import { labelClock } from './labels/labelQueue.server.ts'
import { queueFilterHooks } from './labels/queueFilters.server.ts'
import labelHandlers from './labels/labels.server.ts'
import { openingSteps, takeOpeningBack } from './opening/openingSteps.server.ts'
import { roomJob } from './positions/roomJob.server.ts'
import { stockLedgers } from './ledger/ledgers.server.ts'
import { lossSteps } from './losses/lossSteps.server.ts'
import { moveFilterHooks } from './moves/moveFilters.server.ts'
import { stockMoveSteps } from './moves/stockMoveSteps.server.ts'
import { stockOnDay } from './moves/stockOnDays.server.ts'
import { stockTopic } from './ledger/stockTopic.server.ts'
import { mergeOfStock } from './ledger/mergeOfStock.server.ts'
import { requestNew } from './transfers/requested.server.ts'
import { transferFilterHooks } from './transfers/transferFilters.server.ts'
import transferHandlers from './transfers/transfers.server.ts'
import { lockOrdersOfTransfers, transferSteps } from './transfers/transferSteps.server.ts'
import refillHandlers, { refillSteps } from './refills/refills.server.ts'
import stocktakeHandlers from './stocktakes/stocktakes.server.ts'
import { stocktakeFilterHooks } from './stocktakes/stocktakeFilters.server.ts'
import { stocktakeSteps } from './stocktakes/stocktakeSteps.server.ts'
import stock from './index.ts'

export default serverHalf(stock, {
  calls: [
    labelHandlers,
    productStockHandlers,
    shelfLabelHandlers,
    stockCheckHandlers,
    warehouseHandlers,
    positionHandlers,
    proposingHandlers,
    warehouseMapHandlers,
    stocktakeHandlers,
    refillHandlers,
    stockDifferenceHandlers,
    transferHandlers,
    displayHandlers,
  ],
  hooks: {
    labelQueue: { filters: queueFilterHooks },
    aisles: { filters: aisleFilterHooks },
    shelves: { filters: shelfFilterHooks },
    layers: { filters: layerFilterHooks },
    stockDifferences: { steps: differenceSteps },
    transfers: {
      steps: carryingRequests(transferSteps),
      lockFirst: lockOrdersOfTransfers,
      afterWrite: requestNew,
      filters: transferFilterHooks,
    },
    demoRequests: { steps: demoRequestSteps, beforeWrite: askingForDisplay },
    refills: { steps: refillSteps },
    openingStock: { steps: openingSteps, beforeTakeBack: takeOpeningBack },
    stockLines: { isSpent: 'r.quantity = 0' },
    stockMoves: {
      filters: moveFilterHooks,
      isSpent: 'exists (select from stock_lines l where l.id = r.stock_line_id and l.quantity = 0)',
    },
    reservations: { isSpent: "r.state = 'Released'" },
    stockMoveDocs: { steps: stockMoveSteps },
    stockLosses: { steps: lossSteps },
    stocktakes: { steps: stocktakeSteps, filters: stocktakeFilterHooks },
  },
  adds: {
    products: { fills: [productStock], filters: { stock: stockFilter } },
    skus: { fills: [skuStock], merges: [mergeOfStock] },
  },
  topics: { stock: stockTopic },
  jobs: [labelClock, roomJob],
  readModels: [stockOnDay],
  ledgers: stockLedgers,
})
