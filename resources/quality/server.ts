import { serverHalf } from '#server/kit'
import { issueCostFill } from './cost/issueCost.server.ts'
import qaHandlers from './quality.server.ts'
import { holdWanted, withSupplier } from './qualityPrepare.server.ts'
import { qualityTiles } from './qualityTiles.server.ts'
import whoElseHandlers from './whoElse/whoElse.server.ts'
import quality from './index.ts'

export default serverHalf(quality, {
  calls: [qaHandlers, whoElseHandlers],
  tiles: qualityTiles,
  hooks: {
    qaIssues: { beforeWrite: withSupplier, afterWrite: holdWanted, fills: [issueCostFill] },
  },
})
