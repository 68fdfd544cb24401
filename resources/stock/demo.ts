import type { AreaDemo } from '#server/demo/kit.ts'
import { stockDifferences } from './demo/differences.ts'
import { stockDocuments } from './demo/documents.ts'
import { demoRequests } from './demo/demoRequests.ts'
import { labels } from './demo/labels.ts'
import { reservations } from './demo/reservations.ts'
import { opening } from './demo/opening.ts'
import { proposals } from './demo/proposals.ts'
import { refills } from './demo/refills.ts'
import { stocktakes } from './demo/stocktakes.ts'
import { stock } from './demo/stock.ts'
import { transfers } from './demo/transfers.ts'

export default {
  parts: [
    stock,
    reservations,
    transfers,
    demoRequests,
    labels,
    stockDifferences,
    stocktakes,
    refills,
    opening,
    proposals,
    stockDocuments,
  ],
  buffers: { pairedMoves: 'stockMoves' },
  statements: [
    `update branches b set default_warehouse_id = (select w.id from warehouses w where w.branch_id = b.id and w.warehouse_type = 'Warehouse' order by w.priority limit 1) where b.default_warehouse_id is null`,
  ],
} satisfies AreaDemo
