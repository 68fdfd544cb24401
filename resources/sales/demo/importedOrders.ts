import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Orders of the program before that still wait: nobody has looked whether their lines are right. */
export const importedOrders = demoPart('importedOrders', {
  fills: ['importedOrders', 'importedOrderLines'],
  needs: ['markets'],
  after: ['orders'],
  rows: ({ random: stream, now, recent, out }, { markets }) => {
    const random = stream('imported orders')
    for (const { clientId, methods, branches } of markets) {
      const [customers = [], orders = [], payments = []] = [
        recent('customers'),
        recent('orders'),
        recent('payments'),
      ].map(of => of.get(clientId))
      const skus = recent('skus').get('') ?? []
      for (let i = 0; i < 12; i++) {
        const orderedOn = now - random.int(400, 700) * day
        const isClosed = i % 3 === 0
        const isPosted = i % 4 === 3
        const id = random.id(now - day + i * 1000)
        const branch = random.weighted(branches)
        const paid = isClosed ? undefined : random.int(1, 9) * 5000
        out.importedOrders.push({
          id,
          clientId,
          createdOnUtc: now - day,
          orderNo: `A-${20_400 + i}`,
          kind: i % 2 ? undefined : isClosed ? 'Closed' : 'Open',
          customerId: random.pick(customers),
          branchId: branch.id,
          salespersonId: random.pick(branch.sellers),
          source: sources[i % sources.length]!,
          orderedDate: isoDate(orderedOn),
          promisedDate: isClosed ? undefined : isoDate(now + random.int(5, 60) * day),
          completedDate: isClosed ? isoDate(orderedOn + 9 * day) : undefined,
          shipping: 0,
          tax: i % 5 === 4 ? 2500 : undefined,
          total: i % 6 === 5 ? 120_000 : undefined,
          paid,
          paidDate: paid ? isoDate(orderedOn + day) : undefined,
          paymentReference: paid && i % 2 ? `Receipt ${random.int(1000, 9999)}` : undefined,
          methodId: random.weighted(methods.Showroom).id,
          orderId: isPosted ? orders[i] : undefined,
          paymentId: isPosted ? payments[i] : undefined,
          postedOnUtc: isPosted ? now - day : undefined,
          state: isPosted ? 'Posted' : 'Draft',
        })
        for (let position = 1; position <= 1 + (i % 3); position++)
          out.importedOrderLines.push({
            id: random.id(now - day + i * 1000),
            clientId,
            createdOnUtc: now - day,
            importedOrderId: id,
            position,
            skuId: random.pick(skus),
            quantity: random.int(1, 4),
            price: random.int(4, 90) * 1000,
            discount: i % 4 === 2 ? 500 : undefined,
            discountPercent: i % 4 === 1 ? 10 : undefined,
            discountRate: i % 4 === 3 ? 0.15 : undefined,
          })
      }
    }
  },
})

const sources = ['Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me'] as const
