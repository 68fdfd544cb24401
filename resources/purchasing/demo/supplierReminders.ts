import { buyersOf } from '#resources/administration/demo/people.ts'
import { demoPart } from '#server/demo/kit.ts'

const day = 86_400_000

/** An e-mail to a supplier of each market: one is sent, and one has just been written. */
export const supplierReminders = demoPart('supplierReminders', {
  fills: ['messages'],
  needs: ['people', 'supply', 'markets'],
  rows: ({ random, now, out }, { people, supply, markets }) => {
    const stream = random('reminders of suppliers')
    markets.forEach((market, n) => {
      const buyer = buyersOf(people, market.country)[0]!
      supply.makers.slice(n * 2, n * 2 + 2).forEach(({ supplier, supplierId }, i) => {
        const isSent = i === 0
        const at = isSent ? now - 3 * day : now - 60_000
        out.messages.push({
          id: stream.id(at),
          clientId: market.clientId,
          createdOnUtc: at,
          createdBy: buyer,
          channel: 'E-mail',
          recipient: `orders@${supplier.name.toLowerCase().replace(/[^a-z]/g, '')}.example`,
          supplierId,
          subject: 'Goods that we are waiting for',
          body: `Dear ${supplier.name},\n\nWe are waiting for the goods of our purchase orders. Please tell us when they are ready.`,
          ownerEntity: 'suppliers',
          ownerId: supplierId,
          state: isSent ? 'Sent' : 'Withdrawn',
          attempts: isSent ? 1 : 0,
          sentOnUtc: isSent ? at + 60_000 : undefined,
        })
      })
    })
  },
})
