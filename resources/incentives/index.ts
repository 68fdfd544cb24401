import { area } from '#define'
import { productCommissionRecords } from './products/productCommissionRecords.entity.ts'
import { productForecastCalls } from './products/forecast/productForecast.calls.ts'
import { productCommissions } from './products/productCommissions.entity.ts'
import { parameterSetCalls } from './sets/parameterSets.calls.ts'
import { parameterSets } from './sets/parameterSets.entity.ts'
import { parameterTiers } from './sets/parameterTiers.entity.ts'
import { commissionDisputes } from './pay/disputes/commissionDisputes.entity.ts'
import { disputeCalls } from './pay/disputes/disputes.calls.ts'
import { commissionLines } from './pay/months/commissionLines.entity.ts'
import { commissionStatements } from './pay/months/commissionStatements.entity.ts'
import { commissionCalls } from './pay/months/commissions.calls.ts'
import { commissionRunLines } from './pay/runs/commissionRunLines.entity.ts'
import { commissionRunPeople } from './pay/runs/commissionRunPeople.entity.ts'
import { commissionRunCalls } from './pay/runs/commissionRuns.calls.ts'
import { commissionRuns } from './pay/runs/commissionRuns.entity.ts'
import { commissionExclusions } from './pay/payments/commissionExclusions.entity.ts'
import { forecastCalls } from './pay/forecast/forecast.calls.ts'
import { payPaymentCalls } from './pay/payments/payments.calls.ts'
import { whoGotCalls } from './pay/who/whoGot.calls.ts'
import { commissionSums } from './pay/sums/commissionSums.entity.ts'
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
    commissionStatements,
    commissionLines,
    commissionDisputes,
    commissionRuns,
    commissionRunPeople,
    commissionRunLines,
    commissionExclusions,
    commissionSums,
  ],
  calls: {
    ...workHourCalls,
    ...parameterSetCalls,
    ...commissionRunCalls,
    ...commissionCalls,
    ...disputeCalls,
    ...payPaymentCalls,
    ...whoGotCalls,
    ...forecastCalls,
    ...productForecastCalls,
  },
})
