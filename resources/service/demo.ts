import type { AreaDemo } from '#server/demo/kit.ts'
import { articles } from './demo/articles.ts'
import { ticketGoods } from './demo/goods.ts'
import { ticketMails } from './demo/mails.ts'
import { tickets } from './demo/tickets.ts'

export default {
  parts: [tickets, ticketGoods, ticketMails, articles],
} satisfies AreaDemo
