import type { AreaDemo } from '#server/demo/kit.ts'
import { channels, ordersOfWebsites } from './demo/channels.ts'
import { ordersOfCases, retargeting } from './demo/retargeting.ts'
import { tradeMe } from './demo/tradeMe.ts'

export default {
  parts: [channels, retargeting, tradeMe],
  statements: [...ordersOfWebsites, ...ordersOfCases],
} satisfies AreaDemo
