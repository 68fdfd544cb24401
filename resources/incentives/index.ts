import { area } from '#define'
import { productCommissionRecords } from './products/productCommissionRecords.entity.ts'
import { productCommissions } from './products/productCommissions.entity.ts'
import { parameterSetCalls } from './sets/parameterSets.calls.ts'
import { parameterSets } from './sets/parameterSets.entity.ts'
import { parameterTiers } from './sets/parameterTiers.entity.ts'
import { workHourCalls } from './hours/workHours.calls.ts'
import { workHours } from './hours/workHours.entity.ts'

/** What people who sell are paid for it. */
export default area('incentives', {
  entities: [
    workHours,
    parameterSets,
    parameterTiers,
    productCommissions,
    productCommissionRecords,
  ],
  calls: { ...workHourCalls, ...parameterSetCalls },
})
