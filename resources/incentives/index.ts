import { area } from '#define'
import { workHourCalls } from './hours/workHours.calls.ts'
import { workHours } from './hours/workHours.entity.ts'

/** What people who sell are paid for it. */
export default area('incentives', {
  entities: [workHours],
  calls: { ...workHourCalls },
})
