import { call, date, record, reference } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { monthHelp } from '#resources/incentives/pay/payCodes.ts'
import { commissionRuns } from './commissionRuns.entity.ts'

const runId = reference('commissionRuns', { required: true })
const month = date({ required: true, help: monthHelp })
const run = { data: record(commissionRuns) }

export const commissionRunCalls = {
  /** Begins to calculate a month; one that goes on already is answered again. */
  calculateCommissions: call({
    at: 'POST /api/commissionRuns/calculate',
    of: 'commissionStatements',
    access: payCodes,
    done: 'Calculation started',
    input: { month },
    answer: run,
  }),
  /** Tries a set on a past month, beside the others that hold in it. */
  simulateParameterSet: call({
    at: 'POST /api/commissionRuns/simulate',
    of: 'parameterSets',
    access: payCodes,
    done: 'Simulation started',
    input: { parameterSetId: reference('parameterSets', { required: true }), month },
    answer: run,
  }),
  /** Replaces the former result of its month. */
  takeCommissions: call({
    at: 'POST /api/commissionRuns/take',
    of: 'commissionRuns',
    access: payCodes,
    done: 'Result applied',
    input: { runId },
    answer: run,
  }),
  cancelCommissions: call({
    at: 'POST /api/commissionRuns/cancel',
    of: 'commissionRuns',
    access: payCodes,
    done: 'Calculation cancelled',
    input: { runId },
    answer: run,
  }),
}
