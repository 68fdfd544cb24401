import { area } from '#define'
import { parameterSetCalls } from './sets/parameterSets.calls.ts'
import { parameterSets } from './sets/parameterSets.entity.ts'
import { parameterTiers } from './sets/parameterTiers.entity.ts'
import { workHourCalls } from './hours/workHours.calls.ts'
import { workHours } from './hours/workHours.entity.ts'

/** What people who sell are paid for it. */
export default area('incentives', {
  entities: [workHours, parameterSets, parameterTiers],
  calls: { ...workHourCalls, ...parameterSetCalls },
})
