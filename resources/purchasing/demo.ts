import type { AreaDemo } from '#server/demo/kit.ts'
import { portTransits } from './demo/portTransits.ts'
import { purchases } from './demo/purchases.ts'
import { incoming } from './demo/purchasing.ts'
import { supply } from './demo/purchasingRecords.ts'
import { seaLines } from './demo/seaLines.ts'
import { shippingAgents } from './demo/shippingAgents.ts'
import { skuDemand } from './demo/skuDemand.ts'
import { skuSuppliers } from './demo/skuSuppliers.ts'
import { stockSnoozes } from './demo/stockSnoozes.ts'

export default {
  parts: [
    supply,
    shippingAgents,
    portTransits,
    seaLines,
    skuSuppliers,
    skuDemand,
    stockSnoozes,
    incoming,
    purchases,
  ],
} satisfies AreaDemo
