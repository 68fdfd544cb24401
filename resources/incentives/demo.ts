import type { AreaDemo } from '#server/demo/kit.ts'
import { parameterSets } from './demo/parameterSets.ts'
import {
  productCommissionRecords,
  productCommissions,
  rangeOfTheSeason,
} from './demo/productCommissions.ts'
import { workHours } from './demo/workHours.ts'

export default {
  parts: [workHours, parameterSets, productCommissions],
  statements: [rangeOfTheSeason, productCommissionRecords],
} satisfies AreaDemo
