import { area } from '#define'
import { targets } from './clock/targets.entity.ts'
import { ticketClockQueue } from './clock/ticketClockQueue.entity.ts'
import { conversationCalls } from './page/conversation/conversation.calls.ts'
import { figureCalls } from './figures/figures.calls.ts'
import { ticketChanges } from './figures/ticketChanges.entity.ts'
import { ticketEvents } from './figures/ticketEvents.entity.ts'
import { ticketCosts } from './goods/ticketCosts.entity.ts'
import { ticketGoodsCalls } from './goods/ticketGoods.calls.ts'
import { ticketParts } from './goods/ticketParts.entity.ts'
import { ticketRefunds } from './goods/ticketRefunds.entity.ts'
import { articleCategories } from './knowledge/articleCategories.entity.ts'
import { articleReads } from './knowledge/articleReads.entity.ts'
import { articles } from './knowledge/articles.entity.ts'
import { articleCalls } from './knowledge/articles.calls.ts'
import { articleVersions } from './knowledge/articleVersions.entity.ts'
import { articleVotes } from './knowledge/articleVotes.entity.ts'
import { flags } from './flagRules/flags.entity.ts'
import { flagRuleCalls } from './flagRules/flagRules.calls.ts'
import { ruledFlags } from './flagRules/ruledFlags.entity.ts'
import { mergingCalls } from './merging/merging.calls.ts'
import { inboxCalls } from './mail/inbox.calls.ts'
import { ticketMails } from './mail/ticketMails.entity.ts'
import { ticketPageCalls } from './page/ticketPage.calls.ts'
import { ticketPieceCalls } from './pieces/ticketPieces.calls.ts'
import { productTicketCalls } from './productTickets.calls.ts'
import { tickets } from './tickets.entity.ts'
import { warrantyTerms } from './warrantyTerms.entity.ts'

export default area('service', {
  entities: [
    flags,
    tickets,
    warrantyTerms,
    articleCategories,
    articles,
    articleVersions,
    articleVotes,
    articleReads,
    ticketChanges,
    ticketEvents,
    targets,
    ticketClockQueue,
    ticketParts,
    ticketCosts,
    ticketRefunds,
    ticketMails,
    ruledFlags,
  ],
  calls: {
    ...productTicketCalls,
    ...ticketPageCalls,
    ...articleCalls,
    ...figureCalls,
    ...ticketGoodsCalls,
    ...ticketPieceCalls,
    ...conversationCalls,
    ...inboxCalls,
    ...flagRuleCalls,
    ...mergingCalls,
  },
})
