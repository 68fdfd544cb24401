import type { AreaDemo } from '#server/demo/kit.ts'
import { markets } from './demo/markets.ts'
import { plans, trips } from './demo/plans.ts'

export default {
  parts: [markets, plans, trips],
} satisfies AreaDemo
