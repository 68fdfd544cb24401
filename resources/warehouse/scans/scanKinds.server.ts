import type { Context } from '#server/kit'
import type { FoundCodes } from './foundCodes.server.ts'
import { countInZone, endZoneCheck } from './checking.server.ts'
import { checkInScanned } from './containers/checkInScanned.server.ts'
import { answerQuestion, issueAtPlace, pick, putBack } from './picking.server.ts'
import {
  countForStocktake,
  countPlace,
  finishCount,
  refillFace,
  storeGoods,
} from './placing.server.ts'
import { dispatchPicked, endArrival, pickForTransfer, receiveGoods } from './transferring.server.ts'
import { undoScan } from './undoing.server.ts'
import type { ScanKind } from './scanKinds.ts'
import type { Scanned } from './scanned.ts'

interface KindOfScan {
  /** Does what was scanned. It throws what an ordinary call would refuse it with. */
  run: (context: Context, scanned: Scanned, found: FoundCodes) => Promise<unknown>
  /** What an event must have. */
  needs: readonly (
    | 'planId'
    | 'place'
    | 'item'
    | 'zone'
    | 'quantity'
    | 'counted'
    | 'questionId'
    | 'day'
    | 'reason'
    | 'transferId'
    | 'containerId'
  )[]
  /** Its codes may be of nothing at all. */
  takesAnyCode?: true
}

/** What each kind of event does. A kind that another part of the warehouse needs is added here. */
export const kindsOfScans: Readonly<Record<ScanKind, KindOfScan>> = {
  // Nobody knows where some goods lie: then their zone alone is scanned.
  Pick: { run: pick, needs: ['planId', 'item', 'zone', 'quantity'] },
  'Put back': { run: putBack, needs: ['planId', 'place', 'item', 'quantity'] },
  Store: { run: storeGoods, needs: ['place', 'item', 'quantity'] },
  'Short pick': { run: countPlace, needs: ['planId', 'place', 'item', 'quantity', 'counted'] },
  Issue: { run: issueAtPlace, needs: ['place', 'item', 'quantity'] },
  Count: { run: countPlace, needs: ['place', 'item', 'counted'] },
  Stocktake: { run: countForStocktake, needs: ['place', 'item', 'counted'] },
  'Place counted': { run: finishCount, needs: ['place'] },
  // The zone is the pick face.
  Refill: { run: refillFace, needs: ['place', 'item', 'zone', 'quantity'] },
  // The item is the question, as it was read.
  Answer: { run: answerQuestion, needs: ['planId', 'questionId'], takesAnyCode: true },
  Check: { run: countInZone, needs: ['zone', 'item', 'counted', 'day'] },
  'Zone passed': { run: endZoneCheck, needs: ['zone', 'day'] },
  'Zone failed': { run: endZoneCheck, needs: ['zone', 'day', 'reason'] },
  'Transfer pick': { run: pickForTransfer, needs: ['transferId', 'item', 'counted'] },
  Dispatch: { run: dispatchPicked, needs: ['transferId'] },
  Receive: { run: receiveGoods, needs: ['transferId', 'item', 'quantity'] },
  'All received': { run: endArrival, needs: ['transferId'] },
  // Without a place, pieces lie in the warehouse until they are stored.
  'Check in': { run: checkInScanned, needs: ['containerId', 'item', 'quantity'] },
  // The item is the event that is undone.
  Undo: { run: undoScan, needs: ['item'], takesAnyCode: true },
  // What a phone did not take is an error of its worker, and changes nothing.
  'Wrong code': { run: async () => {}, needs: ['item'], takesAnyCode: true },
}
