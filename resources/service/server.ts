import { serverHalf } from '#server/kit'
import { clockTiles } from './clock/clockTiles.server.ts'
import { windClocks } from './clock/winding.server.ts'
import conversationHandlers from './page/conversation/conversation.server.ts'
import { flagJobs } from './flagRules/flaggedTickets.server.ts'
import flagRuleHandlers from './flagRules/flagRules.server.ts'
import figureHandlers, { ticketFigureFilters, ticketLedgers } from './figures/figures.server.ts'
import { eventsOfTickets } from './figures/ticketEvents.server.ts'
import { holdFreedParts } from './goods/holdParts.server.ts'
import { ticketCostFill } from './goods/ticketCost.server.ts'
import ticketGoodsHandlers from './goods/ticketGoods.server.ts'
import { articleSteps, publishChange, publishFile } from './knowledge/articleRules.server.ts'
import articleHandlers from './knowledge/articles.server.ts'
import { lockWithStaying } from './merging/mergeTicket.server.ts'
import mergingHandlers from './merging/merging.server.ts'
import inboxHandlers from './mail/inbox.server.ts'
import { emptyMailDir } from './mail/mailDir.server.ts'
import { mailTiles } from './mail/mailTiles.server.ts'
import ticketPageHandlers from './page/ticketPage.server.ts'
import ticketPieceHandlers from './pieces/ticketPieces.server.ts'
import productTicketHandlers from './productTickets.server.ts'
import { ticketSteps } from './ticketSteps.server.ts'
import { ticketTopic } from './ticketTopic.server.ts'
import { withSubject } from './ticketValues.server.ts'
import service from './index.ts'

/** What the server does for customer service. */
export default serverHalf(service, {
  calls: [
    productTicketHandlers,
    ticketPageHandlers,
    articleHandlers,
    figureHandlers,
    ticketGoodsHandlers,
    ticketPieceHandlers,
    conversationHandlers,
    inboxHandlers,
    flagRuleHandlers,
    mergingHandlers,
  ],
  jobs: [holdFreedParts, windClocks, emptyMailDir, ...flagJobs],
  tiles: { ...clockTiles, ...mailTiles },
  readModels: [eventsOfTickets],
  ledgers: ticketLedgers,
  hooks: {
    tickets: {
      steps: ticketSteps,
      lockFirst: lockWithStaying,
      beforeWrite: withSubject,
      filters: ticketFigureFilters,
      fills: [ticketCostFill],
    },
    ticketChanges: { isSpent: 'true' },
    ticketClockQueue: { isSpent: 'true' },
    articles: {
      steps: articleSteps,
      afterWrite: publishChange,
      afterImport: publishFile,
    },
  },
  topics: { ticket: ticketTopic },
})
