import { serverHalf } from '#server/kit'
import qaHandlers from './quality.server.ts'
import { holdWanted, withSupplier } from './qualityPrepare.server.ts'
import quality from './index.ts'

export default serverHalf(quality, {
  calls: [qaHandlers],
  hooks: { qaIssues: { beforeWrite: withSupplier, afterWrite: holdWanted } },
})
