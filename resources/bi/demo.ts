import type { AreaDemo } from '#server/demo/kit.ts'
import { stagesOfOrders } from './demo/orderStages.ts'
import { salesTargets } from './demo/salesTargets.ts'

export default { parts: [salesTargets], statements: [...stagesOfOrders] } satisfies AreaDemo
