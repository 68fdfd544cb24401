import { serverHalf } from '#server/kit'
import taskHandlers from './tasks.server.ts'
import { taskSteps } from './taskSteps.server.ts'
import { taskTiles } from './taskTiles.server.ts'
import { markRead } from './taskReceipts.server.ts'
import { withPeople } from './taskPrepare.server.ts'
import { tellOfDiscounts } from './discountDecisions.server.ts'
import { taskRepeats } from './taskRepeats.server.ts'
import tasks from './index.ts'

export default serverHalf(tasks, {
  calls: [taskHandlers],
  hooks: { tasks: { steps: taskSteps, beforeWrite: withPeople, beforeRead: markRead } },
  jobs: [taskRepeats],
  subscribers: [tellOfDiscounts],
  tiles: taskTiles,
})
