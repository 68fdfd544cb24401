import { serverHalf } from '#server/kit'
import { enteredHours, importedHours, workHourSteps } from './hours/workHourSteps.server.ts'
import workHourHandlers from './hours/workHours.server.ts'
import { followProducts } from './products/settleProducts.server.ts'
import parameterSetHandlers, {
  parameterSetSteps,
  withRevision,
} from './sets/parameterSets.server.ts'
import incentives from './index.ts'

export default serverHalf(incentives, {
  calls: [workHourHandlers, parameterSetHandlers],
  subscribers: [followProducts],
  hooks: {
    workHours: { steps: workHourSteps, beforeWrite: enteredHours, afterImport: importedHours },
    parameterSets: { steps: parameterSetSteps, beforeWrite: withRevision },
  },
})
