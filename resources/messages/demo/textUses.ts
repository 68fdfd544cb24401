import { clientId, initialClients } from '#resources/administration/demo/reference.ts'
import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** What two people's texts took lately: within their day, and signed by somebody else. */
export const textUses = demoPart('textUses', {
  fills: ['textUses'],
  rows: ({ random, recent, now, out }) => {
    const own = random('text uses')
    for (const { country } of initialClients) {
      const [sender, signer] = recent('staff').get(clientId(country)) ?? []
      for (const [daysAgo, segments, isSigned] of [
        [9, 240, true],
        [4, 12, false],
        [2, 3, false],
      ] as const) {
        const at = now - daysAgo * day
        out.textUses.push({
          id: own.id(at),
          clientId: clientId(country),
          createdOnUtc: at,
          day: isoDate(at),
          staffId: sender!,
          segments,
          cost: Math.round(segments * (country === 'NZ' ? 0.11 : 0.0079) * 1e4) / 1e4,
          signedById: isSigned ? signer : undefined,
        })
      }
    }
  },
})
