import { area } from '#define'
import { shelfLabelCalls } from './check/labels/shelfLabels.calls.ts'
import { productStockCalls } from './check/figures/productStock.calls.ts'
import { stockCheckCalls } from './check/stockCheck.calls.ts'
import { stockDifferenceCalls } from './differences/stockDifferences.calls.ts'
import { stockDifferences } from './differences/stockDifferences.entity.ts'
import { labelQueue } from './labels/labelQueue.entity.ts'
import { labelCalls } from './labels/labels.calls.ts'
import { labels } from './labels/labels.entity.ts'
import { demoRequests } from './displays/demoRequests.entity.ts'
import { displayCalls } from './displays/displays.calls.ts'
import { stockLines } from './ledger/stockLines.entity.ts'
import { stockMoves } from './ledger/stockMoves.entity.ts'
import { stockLosses } from './losses/stockLosses.entity.ts'
import { stockLossLines } from './losses/stockLossLines.entity.ts'
import { stockMoveDocs } from './moves/stockMoveDocs.entity.ts'
import { stockMoveLines } from './moves/stockMoveLines.entity.ts'
import { stockOnDays } from './moves/stockOnDays.entity.ts'
import { openingStock } from './opening/openingStock.entity.ts'
import { aisles } from './positions/aisles.entity.ts'
import { layers } from './positions/layers.entity.ts'
import { pickFaces } from './positions/pickFaces.entity.ts'
import { warehouseMapCalls } from './positions/map/warehouseMap.calls.ts'
import { placeProposals } from './positions/proposing/placeProposals.entity.ts'
import { proposingCalls } from './positions/proposing/proposing.calls.ts'
import { positionCalls } from './positions/positions.calls.ts'
import { shelves } from './positions/shelves.entity.ts'
import { refillCalls } from './refills/refills.calls.ts'
import { refills } from './refills/refills.entity.ts'
import { reservations } from './reservations/reservations.entity.ts'
import { transferCalls } from './transfers/transfers.calls.ts'
import { stocktakeCalls } from './stocktakes/stocktakes.calls.ts'
import { stocktakeCounts } from './stocktakes/stocktakeCounts.entity.ts'
import { stocktakePlaces } from './stocktakes/stocktakePlaces.entity.ts'
import { stocktakes } from './stocktakes/stocktakes.entity.ts'
import { transferLines } from './transfers/transferLines.entity.ts'
import { transfers } from './transfers/transfers.entity.ts'
import { stockAreas } from './warehouses/stockAreas.entity.ts'
import { warehouseGroups } from './warehouses/warehouseGroups.entity.ts'
import { warehouseCalls } from './warehouses/warehouses.calls.ts'
import { warehouses } from './warehouses/warehouses.entity.ts'
import { websites } from './warehouses/websites.entity.ts'
import { websiteWarehouses } from './warehouses/websiteWarehouses.entity.ts'

export default area('stock', {
  entities: [
    warehouses,
    stockLines,
    transfers,
    warehouseGroups,
    websites,
    websiteWarehouses,
    stockAreas,
    aisles,
    shelves,
    layers,
    pickFaces,
    placeProposals,
    stockMoves,
    stockOnDays,
    stockMoveDocs,
    stockMoveLines,
    stockLosses,
    stockLossLines,
    reservations,
    transferLines,
    refills,
    stocktakes,
    stocktakePlaces,
    stocktakeCounts,
    stockDifferences,
    labels,
    labelQueue,
    openingStock,
    demoRequests,
  ],
  calls: {
    ...stockCheckCalls,
    ...productStockCalls,
    ...shelfLabelCalls,
    ...labelCalls,
    ...warehouseCalls,
    ...positionCalls,
    ...proposingCalls,
    ...warehouseMapCalls,
    ...stocktakeCalls,
    ...refillCalls,
    ...stockDifferenceCalls,
    ...transferCalls,
    ...displayCalls,
  },
})
