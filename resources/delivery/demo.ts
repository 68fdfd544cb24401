import type { AreaDemo } from '#server/demo/kit.ts'
import { markets } from './demo/markets.ts'
import { plans, trips, zoneChecks } from './demo/plans.ts'
import { warehouseJobs } from './demo/warehouseJobs.ts'

export default {
  parts: [markets, plans, trips, zoneChecks, warehouseJobs],
} satisfies AreaDemo
