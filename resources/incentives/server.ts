import { serverHalf } from '#server/kit'
import { enteredHours, importedHours, workHourSteps } from './hours/workHourSteps.server.ts'
import workHourHandlers from './hours/workHours.server.ts'
import productForecastHandlers from './products/forecast/productForecast.server.ts'
import { followProducts } from './products/settleProducts.server.ts'
import parameterSetHandlers, {
  parameterSetSteps,
  withRevision,
} from './sets/parameterSets.server.ts'
import { paid } from '#resources/bi/people/commissions.server.ts'
import { commissionsIn } from './pay/sums/commissionsIn.server.ts'
import { followers } from '#resources/sales/payments/shareChanges.server.ts'
import commissionHandlers from './pay/months/commissions.server.ts'
import { statementRefusals, statementSteps } from './pay/months/statementSteps.server.ts'
import disputeHandlers from './pay/disputes/disputes.server.ts'
import commissionRunHandlers from './pay/runs/commissionRuns.server.ts'
import { commissionJob } from './pay/runs/runsJob.server.ts'
import payPaymentHandlers from './pay/payments/payments.server.ts'
import forecastHandlers from './pay/forecast/forecast.server.ts'
import whoGotHandlers from './pay/who/whoGot.server.ts'
import { commissionSumsModel } from './pay/sums/commissionSums.server.ts'
import { payLedgers } from './pay/payLedgers.server.ts'
import { moveShares } from './pay/shares/moveShares.server.ts'
import incentives from './index.ts'

if (!followers.includes(moveShares)) followers.push(moveShares)
paid.commissionsIn = commissionsIn

export default serverHalf(incentives, {
  calls: [
    workHourHandlers,
    parameterSetHandlers,
    commissionRunHandlers,
    commissionHandlers,
    disputeHandlers,
    payPaymentHandlers,
    whoGotHandlers,
    forecastHandlers,
    productForecastHandlers,
  ],
  jobs: [commissionJob],
  ledgers: payLedgers,
  readModels: [commissionSumsModel],
  subscribers: [followProducts],
  hooks: {
    workHours: { steps: workHourSteps, beforeWrite: enteredHours, afterImport: importedHours },
    commissionStatements: { steps: statementSteps, stepRefusals: statementRefusals },
    parameterSets: { steps: parameterSetSteps, beforeWrite: withRevision },
  },
})
