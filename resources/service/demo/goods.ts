import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Some parts that recent tickets wait for, or took, and what their work has cost. */
export const ticketGoods = demoPart('ticketGoods', {
  fills: ['ticketParts', 'ticketCosts', 'qaIssuesTicketIds'],
  needs: ['markets', 'skus', 'tickets'],
  after: ['transfers', 'quality'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('ticket goods')
    const small = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, warehouses, country } of markets) {
      const rate = country === 'NZ' ? 80 : 75
      const transferIds = recent('transfers').get(clientId) ?? []
      for (const [i, ticketId] of (recent('tickets').get(clientId) ?? []).entries()) {
        const issues = recent('qaIssues').get(clientId) ?? []
        const issueId = i % 15 ? undefined : issues[i % issues.length]
        if (issueId) out.qaIssuesTicketIds.push({ fromId: issueId, toId: ticketId })
        const at = now - random.int(1, 20) * day
        const own = { clientId, createdOnUtc: at, ticketId }
        if (random.chance(0.4)) {
          const minutes = random.pick([15, 30, 45, 60, 90])
          out.ticketCosts.push({
            id: random.id(at),
            ...own,
            kind: 'Labour',
            minutes,
            amount: Math.floor((minutes * rate * 100) / 60),
            note: 'In the workshop',
            day: isoDate(at),
          })
        }
        if (random.chance(0.1))
          out.ticketCosts.push({
            id: random.id(at),
            ...own,
            kind: 'Other',
            amount: random.int(5, 60) * 100,
            note: random.pick(['Courier of a part', 'Glue and clamps', 'Upholsterer in town']),
            day: isoDate(at),
          })
        const state = states[i % (2 * states.length)]
        if (!state) continue
        const isGone = state === 'Used' || state === 'Handed over'
        out.ticketParts.push({
          id: random.id(at),
          ...own,
          skuId: random.pick(small).id,
          quantity: random.int(1, 2),
          state,
          warehouseId: isGone ? warehouses.service : undefined,
          transferId: state === 'On transfer' ? transferIds[0] : undefined,
          expectedOn: state === 'Waiting' ? isoDate(now + random.int(5, 40) * day) : undefined,
          goneOnUtc: isGone ? at : undefined,
        })
      }
    }
  },
})

/** Held parts come with the stock of their tickets. */
const states = ['Used', 'Waiting', 'Handed over', 'On transfer', 'Freed'] as const
