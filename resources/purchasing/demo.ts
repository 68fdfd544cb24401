import type { AreaDemo } from '#server/demo/kit.ts'
import { portTransits } from './demo/portTransits.ts'
import { purchases } from './demo/purchases.ts'
import { incoming } from './demo/purchasing.ts'
import { supply } from './demo/purchasingRecords.ts'
import { shippingAgents } from './demo/shippingAgents.ts'

export default {
  parts: [supply, shippingAgents, portTransits, incoming, purchases],
} satisfies AreaDemo
