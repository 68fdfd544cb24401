import { call, integer, reference, text } from '#define'

const required = { required: true } as const
const of = {
  containerId: reference('containers', required),
  version: integer(required),
}
const answer = { no: text(required), costs: integer(required) }

/** Brings the costs of a container into what its goods cost, and takes them out again. */
export const landedCostCalls = {
  /**
   * Splits what is not locked yet over the pieces that came, and writes what a piece costs from now
   * on in the market of the client. Sold pieces keep their cost.
   */
  lockLandedCost: call({
    at: 'POST /api/containers/lockLandedCost',
    of: 'containers',
    done: 'Landed cost of %{no} locked. SKUs with a new cost: %{costs}',
    input: of,
    answer,
  }),
  /** Takes back all that is locked: SKUs cost what they did before, unless they cost otherwise since. */
  reverseLandedCost: call({
    at: 'POST /api/containers/reverseLandedCost',
    of: 'containers',
    done: 'Landed cost of %{no} taken back. SKUs with their former cost: %{costs}',
    input: { ...of, reason: text({ required: true, max: 200 }) },
    answer,
  }),
}
