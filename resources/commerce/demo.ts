import type { AreaDemo } from '#server/demo/kit.ts'
import { channels, ordersOfWebsites } from './demo/channels.ts'
import { partnerStocks } from './demo/partnerStocks.ts'
import { ordersOfTablets, showroom } from './demo/showroom.ts'
import { ordersOfWayfair, wayfair } from './demo/wayfair.ts'

export default {
  parts: [channels, wayfair, showroom, partnerStocks],
  statements: [...ordersOfWebsites, ...ordersOfWayfair, ...ordersOfTablets],
} satisfies AreaDemo
