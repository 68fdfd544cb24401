import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Orders of the program before that still wait: nobody has looked whether their lines are right. */
export const importedOrders = demoPart('importedOrders', {
  fills: ['importedOrders', 'importedOrderLines', 'importedPayments'],
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
          ...(i % 6 === 1 && {
            line1: `${12 + i} Ferry Lane`,
            suburb: 'Old Town',
            city: 'Harbour',
            region: 'North',
            postcode: '0622',
            country: i === 7 ? ('CA' as const) : ('NZ' as const),
          }),
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
        for (let position = 1; position <= 1 + (i % 3); position++) {
          const isTotalled = i % 8 === 4
          out.importedOrderLines.push({
            id: random.id(now - day + i * 1000),
            clientId,
            createdOnUtc: now - day,
            importedOrderId: id,
            position,
            skuId: random.pick(skus),
            quantity: random.int(1, 4),
            price: isTotalled ? undefined : random.int(4, 90) * 1000,
            lineTotal: isTotalled ? random.int(400, 9000) / 8 : undefined,
            discount: i % 4 === 2 ? 500 : undefined,
            discountPercent: i % 4 === 1 ? 10 : undefined,
            discountRate: i % 4 === 3 ? 0.15 : undefined,
            tax: i % 6 === 1 ? 900 : undefined,
            delivered: !isClosed && i % 6 === 2 ? 1 : undefined,
            promisedDate: !isClosed && i % 6 === 4 ? isoDate(now + 20 * day) : undefined,
          })
        }
        if (!isClosed)
          out.importedPayments.push({
            id: random.id(now - day + i * 1000),
            clientId,
            createdOnUtc: now - day,
            importedOrderId: id,
            methodId: random.weighted(methods.Showroom).id,
            amount: random.int(1, 9) * 1000,
            paidDate: isoDate(orderedOn + 3 * day),
            reference: i % 2 ? `Deposit ${i}` : undefined,
            paymentId: isPosted ? payments[i] : undefined,
          })
      }
    }
  },
})

const sources = ['Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me'] as const
