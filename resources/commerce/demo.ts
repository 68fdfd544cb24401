import type { AreaDemo } from '#server/demo/kit.ts'
import { channels, ordersOfWebsites } from './demo/channels.ts'
import { copies } from './demo/copies.ts'
import { partnerStocks } from './demo/partnerStocks.ts'
import { ordersOfTablets, showroom } from './demo/showroom.ts'
import { ordersOfWayfair, wayfair } from './demo/wayfair.ts'
import { ordersOfCases, retargeting } from './demo/retargeting.ts'
import { tradeMe } from './demo/tradeMe.ts'

export default {
  parts: [channels, copies, wayfair, showroom, partnerStocks, retargeting, tradeMe],
  statements: [...ordersOfWebsites, ...ordersOfWayfair, ...ordersOfTablets, ...ordersOfCases],
} satisfies AreaDemo
