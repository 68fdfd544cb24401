import { demoPart } from '#server/demo/kit.ts'

const day = 86_400_000
const hour = 3_600_000

const states = [
  'Listed',
  'Listed',
  'Listed',
  'Draft',
  'Ended',
  'Withdrawn',
  'Failed',
  'Listing',
  'Relisting',
  'Withdrawing',
  'Ended',
  'Draft',
] as const

const durations = ['7', '10', '5', '3', '2', '4', '6'] as const

const questions = [
  ['Does it come assembled?', 'Open'],
  ['Can I collect it on a Saturday?', 'Answering'],
  ['Is the top real oak?', 'Answered'],
  ['Do you have it in grey?', 'Gone'],
  ['How heavy is it?', 'Open'],
] as const

/** Listings on Trade Me, the questions below them, and their sales. */
export const tradeMe = demoPart('tradeMe', {
  fills: ['tradeMeListings', 'tradeMeQuestions', 'tradeMeSales', 'tradeMeAccounts'],
  needs: ['markets', 'skus'],
  after: ['orders', 'channels'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('tradeMe')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId } of markets) {
      const websiteId = (recent('websites').get(clientId) ?? [])[1]
      if (!websiteId) continue
      const own = { clientId, createdOnUtc: now - 30 * day }
      const listings: string[] = []
      for (const [i, status] of states.entries()) {
        const sku = sold[(i * 7) % sold.length]!
        const id = random.id(now - 30 * day)
        const isThere = status !== 'Draft' && status !== 'Failed' && status !== 'Listing'
        const startedAt = now - random.int(1, 5) * day
        const price = random.int(40, 600) * 100
        listings.push(id)
        out.tradeMeListings.push({
          id,
          ...own,
          websiteId,
          skuId: sku.id,
          title: `${sku.family}, brand new`.slice(0, 80),
          description: `${sku.family}\nNew, in its box. Collected or delivered.`,
          category: ['0004-0369-1155-', '0004-0369-2914-', '0004-0369-0372-'][i % 3]!,
          startPrice: price,
          buyNowPrice: i % 4 === 3 ? undefined : price + 2000,
          quantity: i % 4 === 0 ? 3 : 1,
          duration: durations[i % durations.length]!,
          autoList: i % 2 === 0,
          listingNo: isThere ? String(4_800_000_000 + i).slice(-9) : undefined,
          startedOnUtc: isThere ? startedAt : undefined,
          endsOnUtc: isThere
            ? status === 'Ended' || status === 'Withdrawn'
              ? now - i * hour
              : now + (i + 1) * day
            : undefined,
          views: isThere ? random.int(5, 400) : 0,
          watchers: isThere ? random.int(0, 30) : 0,
          bids: status === 'Listed' ? random.int(0, 6) : 0,
          free: i === 5 ? 0 : random.int(1, 20),
          status,
          isWithdrawnByItself: status === 'Withdrawn',
          lastError:
            status === 'Failed'
              ? 'The category does not exist.'
              : status === 'Relisting'
                ? 'It was asked too often (429).'
                : undefined,
          attemptedOnUtc: status === 'Relisting' ? now - hour : undefined,
          nextOnUtc: status === 'Relisting' ? now + hour : undefined,
          attempts: status === 'Relisting' ? 2 : 0,
        })
      }
      for (const [i, [question, state]] of questions.entries())
        out.tradeMeQuestions.push({
          id: random.id(now - i * hour),
          clientId,
          createdOnUtc: now - i * hour,
          tradeMeListingId: listings[i % 3]!,
          questionId: String(730_000_100 + i),
          question,
          askedBy: ['kiwi_home', 'oak_fan', 'mere77'][i % 3],
          askedOnUtc: now - (i + 1) * 5 * hour,
          answer:
            state === 'Answering'
              ? 'Yes, from 9 to 4.'
              : state === 'Answered'
                ? 'Yes, solid oak.'
                : undefined,
          attemptedOnUtc: state === 'Answered' ? now - 4 * hour : undefined,
          lastError: i === 4 ? 'It did not answer within 20 s.' : undefined,
          state,
        })
      for (const [i, websiteOrderId] of (recent('websiteOrders').get(clientId) ?? [])
        .slice(0, 3)
        .entries())
        out.tradeMeSales.push({
          id: random.id(now - i * day),
          clientId,
          createdOnUtc: now - i * day,
          websiteId,
          purchaseId: String(61_000_000 + i),
          websiteOrderId,
          tradeMeListingId: listings[i],
          quantity: 1,
        })
    }
    for (const [clientId, channels] of recent('channels'))
      if (channels[1])
        out.tradeMeAccounts.push({
          id: random.id(now - day),
          clientId,
          createdOnUtc: now - day,
          channelId: channels[1],
          pacedUntilUtc: now - day,
        })
  },
})
