import type { demoPart, Random } from '#server/demo/kit.ts'

/** The buffers of the demo. */
export type Out = Parameters<Parameters<typeof demoPart>[1]['rows']>[0]['out']

const hour = 3_600_000
const day = 24 * hour

interface Facts {
  readonly random: Random
  readonly now: number
  readonly own: { readonly clientId: string; readonly createdOnUtc: number }
  readonly shop: string
  readonly channelId: string
  readonly staff: readonly string[]
  readonly goods: readonly Goods[]
  readonly out: Out
}

/** A web product of the demo and what it is here. */
export interface Goods {
  readonly mappingId: string
  readonly productId: number
  readonly name: string
  readonly price: number
  readonly factor: number
  readonly sku: { readonly id: string; readonly productId: string } | undefined
}

const states = ['Sent', 'Waiting', 'Sent', 'Later', 'Sent', 'Dead', 'Sent', 'Sending'] as const
const answers = {
  Later: { cause: 'It answered 500', answer: 'It answered 500.', attempts: 3 },
  Dead: {
    cause: 'It refused this (422)',
    answer: 'It refused this (422): Price is not valid.',
    attempts: 1,
  },
} as const
const pushes = ['Stock', 'Stock', 'Price', 'All', 'Name', 'Stock', 'Published'] as const

/** The products that the shop shows, their queue, and their last numbers. */
export function addListings({ random, now, own, shop, channelId, staff, goods, out }: Facts) {
  for (const [i, { mappingId, productId, name, price, factor, sku }] of goods.entries()) {
    const id = random.id(now - 80 * day)
    const stock = random.int(0, 24)
    // Every fifth has a price that was changed there, every seventh one that was changed on both sides.
    const isOther = i % 5 === 3
    const isConflict = i % 7 === 6
    const isRead = i !== goods.length - 1
    const differs = i % 6 === 2
    out.listings.push({
      id,
      ...own,
      websiteId: shop,
      mappingId,
      webProductId: String(productId),
      skuId: sku?.id,
      productId: sku?.productId,
      webName: name,
      webSlug: i % 7 === 6 ? undefined : name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      ourName: sku && (i % 8 === 1 ? `${name} (new)` : name),
      agreedName: name,
      ownName: i === 4 ? `${name} in oak` : undefined,
      ownPrice: i === 4 ? price : undefined,
      webPublished: i % 9 !== 8,
      ourPublished: i % 9 !== 8,
      agreedPublished: i % 9 !== 8,
      webPrice: isOther || isConflict ? price - 1000 : price,
      ourPrice: sku && (isConflict ? price + 2000 : price),
      agreedPrice: price,
      basePrice: sku && Math.round(price / factor),
      priceProblem: sku ? undefined : 'It is not mapped.',
      webStock: isRead ? (differs ? stock + 2 : stock) : undefined,
      ourStock: sku && Math.floor(stock),
      agreedStock: sku && stock,
      cause: differs && sku ? 'Changed on the web since it was sent' : undefined,
      buffer: i % 5 === 0 ? 2 : undefined,
      categories: ['Chairs', 'Tables', 'Sofas'][i % 3],
      pictures: i % 4,
      workedOutOnUtc: now,
      sentOnUtc: sku && now - hour * (i + 1),
      readOnUtc: isRead ? now - 8 * hour : undefined,
    })
    if (!sku) continue
    const state = states[i % states.length]!
    const at = now - (i + 1) * 600_000
    out.listingQueue.push({
      id: random.id(at),
      ...own,
      websiteId: shop,
      listingId: id,
      state,
      queuedOnUtc: at,
      dueOnUtc: state === 'Later' ? now + hour : at,
      attempts: state === 'Later' || state === 'Dead' ? answers[state].attempts : 0,
      change: random.int(1, 30),
      pushes: state === 'Sent' ? 'Stock' : pushes[i % pushes.length]!,
      claimedUntilUtc: state === 'Sending' ? now + 60_000 : undefined,
      sentOnUtc: state === 'Sent' ? at : undefined,
      stock: state === 'Sent' ? stock : undefined,
      cause: state === 'Later' || state === 'Dead' ? answers[state].cause : undefined,
      answer: state === 'Later' || state === 'Dead' ? answers[state].answer : undefined,
    })
    const event = { ...own, websiteId: shop, listingId: id, skuId: sku.id }
    for (const [n, kind] of (
      ['Sent', 'Sent', 'Read back', 'Not sent', 'Decided'] as const
    ).entries())
      if (n < 2 || i % 4 === n - 2) {
        const happenedOnUtc = now - (i + 1) * hour - n * 9 * hour
        out.listingEvents.push({
          id: random.id(happenedOnUtc),
          ...event,
          happenedOnUtc,
          kind,
          stock: kind === 'Decided' ? undefined : stock + n,
          webStock: kind === 'Read back' ? stock + 5 : undefined,
          free: kind === 'Sent' ? (stock + n) * factor + 3 : undefined,
          keptBack: kind === 'Sent' ? 3 : undefined,
          unheld: kind === 'Sent' ? 0 : undefined,
          factor,
          price: kind === 'Sent' && n === 1 ? price : undefined,
          name: kind === 'Sent' && n === 1 && i % 8 === 1 ? `${name} (new)` : undefined,
          proof: kind === 'Sent' ? proofOf(stock + n, factor) : undefined,
          answer:
            kind === 'Read back'
              ? 'Changed on the web since it was sent'
              : kind === 'Not sent'
                ? answers.Dead.answer
                : kind === 'Decided'
                  ? 'Kept what the web has'
                  : undefined,
          byId: kind === 'Decided' ? staff[0] : undefined,
        })
      }
  }
  for (const [i, job] of (['Orders', 'Stock and prices', 'Read back'] as const).entries()) {
    const jobId = random.id(now - 90 * day)
    const isLate = job === 'Orders'
    out.channelJobs.push({
      id: jobId,
      ...own,
      websiteId: shop,
      channelId,
      job,
      startedOnUtc: now - (i + 1) * 4 * 60_000,
      took: 1.2 + i,
      ok: isLate ? 0 : 12 + i,
      failed: isLate ? 1 : 0,
      lastError: isLate ? 'It was asked too often (429).' : undefined,
      alertedOnUtc: isLate ? now - day + 20 * 60_000 : undefined,
      succeededOnUtc: isLate ? now - day : now - (i + 1) * 4 * 60_000,
      nextOnUtc: now + (job === 'Read back' ? 13 * hour : 60_000),
      isPaused: false,
    })
    for (let n = 0; n < 4; n++) {
      const startedOnUtc = now - (n + 1) * 5 * hour - i * 60_000
      out.channelRuns.push({
        id: random.id(startedOnUtc),
        ...own,
        channelJobId: jobId,
        websiteId: shop,
        job,
        startedOnUtc,
        took: 0.8 + n,
        ok: n === 2 ? 0 : 9 - n,
        failed: n === 2 ? 3 : 0,
        error: n === 2 ? 'It could not be reached.' : undefined,
      })
    }
  }
  const moved = goods.find(({ sku }) => sku)
  if (moved)
    out.listingChanges.push({ id: random.id(now), createdOnUtc: now, skuId: moved.sku!.id })
}

/** The steps of a number, as its proof has them. */
const proofOf = (shown: number, factor: number) => {
  const at = { sku: null, warehouse: null, status: null, note: null }
  return [
    { ...at, step: 'Offered by all warehouses', pieces: shown * factor + 3 },
    { ...at, step: 'Kept back for this listing', pieces: -3 },
    { ...at, step: 'On the website', pieces: shown },
  ]
}
