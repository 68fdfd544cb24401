import type { AreaDemo } from '#server/demo/kit.ts'
import { competitors } from './demo/competitors.ts'
import { stagesOfOrders } from './demo/orderStages.ts'
import { salesTargets } from './demo/salesTargets.ts'

export default {
  parts: [salesTargets, competitors],
  statements: [...stagesOfOrders],
} satisfies AreaDemo
