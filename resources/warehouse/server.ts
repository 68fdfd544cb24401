import { serverHalf } from '#server/kit'
import performanceHandlers from './performance/performance.server.ts'
import scanHandlers from './scans/scans.server.ts'
import warehouse from './index.ts'

export default serverHalf(warehouse, { calls: [scanHandlers, performanceHandlers] })
