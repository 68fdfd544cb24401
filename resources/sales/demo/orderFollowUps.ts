import { demoPart, isoDate } from '#server/demo/kit.ts'
import { orderReminderKinds } from '#resources/sales/reminders/reminderKinds.ts'

const day = 86_400_000

/** Who takes care of some orders whose quotation, balance or goods somebody waits for. */
export const orderFollowUps = demoPart('orderFollowUps', {
  fills: ['orderFollowUps'],
  needs: ['markets'],
  after: ['orders'],
  rows({ now, random: stream, recent, out }, { markets }) {
    const random = stream('order follow-ups')
    for (const { clientId, methods, branches } of markets)
      for (const [i, orderId] of (recent('orders').get(clientId) ?? []).slice(0, 15).entries()) {
        const isSnoozed = random.chance(0.4)
        const kind = orderReminderKinds[i % orderReminderKinds.length]!
        out.orderFollowUps.push({
          id: random.id(now - day),
          clientId,
          createdOnUtc: now - day,
          orderId,
          kind,
          ownerId: random.pick(random.weighted(branches).sellers),
          snoozedUntil: isSnoozed ? isoDate(now + random.int(1, 10) * day) : undefined,
          reason: isSnoozed ? random.pick(reasons) : undefined,
          methodId: kind === 'Balance' ? random.weighted(methods.Showroom).id : undefined,
          closedOnUtc: kind === 'ETA' ? now - day / 2 : undefined,
          closeReason: kind === 'ETA' ? 'The customer does not mind.' : undefined,
          dispute: kind === 'Balance' && random.chance(0.3) ? 'One leg is scratched.' : undefined,
        })
      }
  },
})

const reasons = [
  'The customer decides at the weekend.',
  'The customer is away this week.',
  'Pays on payday.',
]
