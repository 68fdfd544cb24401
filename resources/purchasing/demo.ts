import type { AreaDemo } from '#server/demo/kit.ts'
import { containerFollows } from './demo/containerFollows.ts'
import { etaChanges } from './demo/etaChanges.ts'
import { landedCosts } from './demo/landedCosts.ts'
import { portTransits } from './demo/portTransits.ts'
import { purchases } from './demo/purchases.ts'
import { incoming } from './demo/purchasing.ts'
import { supply } from './demo/purchasingRecords.ts'
import { seaLines } from './demo/seaLines.ts'
import { shippingAgents } from './demo/shippingAgents.ts'
import { skuDemand } from './demo/skuDemand.ts'
import { skuSuppliers } from './demo/skuSuppliers.ts'
import { supplierReminders } from './demo/supplierReminders.ts'
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
    etaChanges,
    containerFollows,
    landedCosts,
    purchases,
    supplierReminders,
  ],
  // Of each country, the presale of one line at sea is paused, and that of the next one limited.
  statements: [
    `update container_lines l set paused_presold = case when p.place = 1 then l.presold end, presale_limit = case when p.place = 2 then l.presold end
      from (select l.id, row_number() over (partition by l.client_id order by l.presold desc, l.id) as place from container_lines l join containers c on c.id = l.container_id where c.state = 'Sailing') p
      where p.id = l.id and p.place <= 2`,
  ],
} satisfies AreaDemo
