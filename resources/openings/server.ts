import { serverHalf } from '#server/kit'
import openings from './index.ts'
import importedOrderHandlers, {
  importedOrderSteps,
  postImported,
  postWithLines,
  takeImportedBack,
  takeLinesBack,
} from './orders/importedOrders.server.ts'

export default serverHalf(openings, {
  calls: [importedOrderHandlers],
  hooks: {
    importedOrders: {
      steps: importedOrderSteps,
      afterImport: postImported,
      beforeTakeBack: takeImportedBack,
    },
    importedOrderLines: { afterImport: postWithLines, beforeTakeBack: takeLinesBack },
  },
})
