import type { AreaDemo } from '#server/demo/kit.ts'
import { articles } from './demo/articles.ts'
import { ticketGoods } from './demo/goods.ts'
import { ticketMails } from './demo/mails.ts'
import { tickets } from './demo/tickets.ts'

export default {
  parts: [tickets, ticketGoods, ticketMails, articles],
  statements: [
    // Customers with an address write on their own tickets, and are answered by their names.
    `update messages m set customer_id = c.id, recipient = c.email, body = replace(m.body, e.from_name, c.name)
      from ticket_mails e join tickets t on t.id = e.ticket_id join customers c on c.id = t.customer_id
      where m.in_reply_to = e.message_id and c.email is not null`,
    `update ticket_mails e set customer_id = c.id, from_name = c.name, from_address = c.email
      from tickets t join customers c on c.id = t.customer_id where t.id = e.ticket_id and c.email is not null`,
  ],
} satisfies AreaDemo
