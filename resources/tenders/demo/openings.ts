import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Cards, credit and points of the program before: some are posted, the others wait to be looked at. */
export const openings = demoPart('openings', {
  fills: ['openingCards', 'openingBalances'],
  after: ['tenders'],
  rows: ({ random, now, recent, out }) => {
    const chance = random('openings')
    for (const clientId of recent('customers').keys()) {
      const customers = recent('customers').get(clientId)!
      const cards = recent('giftCards').get(clientId) ?? []
      for (let i = 0; i < 8; i++) {
        const at = now - chance.int(20, 90) * day
        const isPosted = i % 4 === 1
        const asOfDate = isoDate(at)
        const own = {
          clientId,
          createdOnUtc: at,
          customerId: customers[i]!,
          asOfDate,
          state: isPosted ? ('Posted' as const) : ('Draft' as const),
          postedOnUtc: isPosted ? at : undefined,
        }
        out.openingCards.push({
          ...own,
          id: chance.id(at),
          cardNo: `OLD ${70_400 + i * 13}`,
          customerId: i % 2 ? own.customerId : undefined,
          balance: chance.int(2, 30) * 1000,
          issuedDate: i % 3 ? isoDate(at - chance.int(30, 500) * day) : undefined,
          expiresDate: i % 3 === 2 ? isoDate(now + 1500 * day) : undefined,
          reason: i % 3 === 1 ? 'Sold at the old counter' : undefined,
          cardId: isPosted ? cards[i] : undefined,
        })
        out.openingBalances.push({
          ...own,
          id: chance.id(at),
          credit: i % 3 ? chance.int(1, 40) * 500 : undefined,
          points: i % 3 === 1 ? undefined : chance.int(20, 900),
          expiresDate: i % 2 ? isoDate(now + chance.int(200, 700) * day) : undefined,
          reference: i % 2 ? `C-${4100 + i}` : undefined,
          reason: i % 3 ? 'Returned goods' : undefined,
        })
      }
    }
  },
})
