import { call, date, flag, integer, reference, text } from '#define'
import { allowing, planId } from '#resources/delivery/plans/planning/planShapes.ts'

const required = { required: true } as const
const told = {
  planId: reference('deliveryPlans', required),
  planNo: text(required),
  /** False where it was so already. */
  isChanged: flag(required),
}

/** Goods that stand in a zone go on their truck. */
export const loadingCalls = {
  /** The goods of a plan are on the truck: they stay there until it is unloaded or handed over. */
  loadPlan: call({
    at: 'POST /api/deliveryPlans/load',
    of: 'deliveryPlans',
    done: '%{planNo} is loaded',
    undo: { call: 'unloadPlan', if: 'isChanged' },
    // Asked for where goods are missing, or something else warns of the plan.
    input: { planId, warningReason: allowing.warningReason },
    answer: told,
  }),
  /** The goods of a plan stand in their zone again. */
  unloadPlan: call({
    at: 'POST /api/deliveryPlans/unload',
    of: 'deliveryPlans',
    done: '%{planNo} is not loaded any more',
    undo: { call: 'loadPlan', if: 'isChanged' },
    input: { planId },
    answer: told,
  }),
  /** All plans of a zone that passed its check are on their trucks. */
  loadZone: call({
    at: 'POST /api/zoneChecks/load',
    of: 'zoneChecks',
    done: '%{plans} plan loaded |||| %{plans} plans loaded',
    input: {
      zoneCheckId: reference('zoneChecks', required),
      warningReason: allowing.warningReason,
    },
    answer: { plans: integer(required) },
  }),
  /** What is loaded of a zone or a trip, the last stop first, with boxes to tick. */
  printLoadingSheet: call({
    at: 'POST /api/deliveryPlans/loadingSheet',
    of: 'deliveryPlans',
    isDocument: true,
    input: {
      zoneId: reference('stockAreas', { label: 'Zone' }),
      tripId: reference('trips', { label: 'Trip' }),
      date: date({ help: 'Loading day of a zone (today if empty); a trip has its own' }),
    },
    answer: {},
  }),
}
