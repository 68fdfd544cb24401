import { serverHalf } from '#server/kit'
import openings from './index.ts'
import { openingBalanceSteps, takeBalancesBack } from './balances/openingBalances.server.ts'
import { checkCards, openingCardSteps, takeCardsBack } from './balances/openingCards.server.ts'
import importedOrderHandlers, {
  importedOrderSteps,
  postImported,
  postWithLines,
  takeImportedBack,
  takeLinesBack,
  withoutFormerTotal,
} from './orders/importedOrders.server.ts'
import { postPayments, takePaymentsBack } from './orders/importedPayments.server.ts'
import {
  importedPriceSteps,
  setImported,
  takeImportedPricesBack,
} from './prices/importedPrices.server.ts'

/** Headings of the PINs of cards, which come with no file. */
const pins =
  /\b((card)?pins?|(card)?pin ?(codes?|nos?|numbers?)|pass ?codes?|pass ?words?|security ?(codes?|nos?|numbers?)|(access|scratch|verification) ?codes?|cvv|cvc|secret)\b/i

export default serverHalf(openings, {
  calls: [importedOrderHandlers],
  hooks: {
    importedOrders: {
      steps: importedOrderSteps,
      afterImport: postImported,
      beforeTakeBack: takeImportedBack,
    },
    importedOrderLines: {
      implied: withoutFormerTotal,
      afterImport: postWithLines,
      beforeTakeBack: takeLinesBack,
    },
    importedPayments: { afterImport: postPayments, beforeTakeBack: takePaymentsBack },
    importedPrices: {
      steps: importedPriceSteps,
      afterImport: setImported,
      beforeTakeBack: takeImportedPricesBack,
    },
    openingBalances: { steps: openingBalanceSteps, beforeTakeBack: takeBalancesBack },
    openingCards: {
      steps: openingCardSteps,
      afterImport: checkCards,
      beforeTakeBack: takeCardsBack,
      importHides: pins,
    },
  },
  // What a customer had stays told of who had it; the balance itself goes along.
  adds: { customers: { merges: [{ stays: ['openingBalances'] }] } },
})
