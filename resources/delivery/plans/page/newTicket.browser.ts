import { mayReach } from '#src/app/access.ts'

const tickets = '/customer_service/ticket'

/** What a ticket is about, as far as it is known where it is begun. */
export interface TicketSubject {
  readonly customerId: string
  readonly orderId?: string | null
  readonly orderLineId?: string | null
  readonly productId?: string | null
  readonly skuId?: string | null
  readonly previousId?: string
}

/** The address of a new ticket with these values, for people who may take one. */
export const newTicketAbout = (about: TicketSubject): string | undefined =>
  mayReach(tickets)
    ? `${tickets}/create?with=${encodeURIComponent(JSON.stringify(about))}`
    : undefined
