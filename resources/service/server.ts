import { serverHalf } from '#server/kit'
import figureHandlers, { ticketFigureFilters, ticketLedgers } from './figures/figures.server.ts'
import { eventsOfTickets } from './figures/ticketEvents.server.ts'
import {
  articleSteps,
  publishChange,
  publishFile,
  withVersion,
} from './knowledge/articleRules.server.ts'
import articleHandlers from './knowledge/articles.server.ts'
import ticketPageHandlers from './page/ticketPage.server.ts'
import productTicketHandlers from './productTickets.server.ts'
import { ticketSteps } from './ticketSteps.server.ts'
import { ticketTopic } from './ticketTopic.server.ts'
import { withSubject } from './ticketValues.server.ts'
import service from './index.ts'

/** What the server does for customer service. */
export default serverHalf(service, {
  calls: [productTicketHandlers, ticketPageHandlers, articleHandlers, figureHandlers],
  readModels: [eventsOfTickets],
  ledgers: ticketLedgers,
  hooks: {
    tickets: { steps: ticketSteps, beforeWrite: withSubject, filters: ticketFigureFilters },
    ticketChanges: { isSpent: 'true' },
    articles: {
      steps: articleSteps,
      beforeWrite: withVersion,
      afterWrite: publishChange,
      afterImport: publishFile,
    },
  },
  topics: { ticket: ticketTopic },
})
