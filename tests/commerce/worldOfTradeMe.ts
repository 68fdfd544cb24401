import { sql } from 'drizzle-orm'
import { branchId } from '#resources/administration/demo/reference.ts'
import { keepKey } from '#resources/commerce/channels/keys.server.ts'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { accountsOf } from '#resources/commerce/tradeMe/account.server.ts'
import { readAccount } from '#resources/commerce/tradeMe/tradeMe.server.ts'
import type { World } from '#tests/support/api/world.ts'
import type { TradeMe } from '#tests/support/commerce/tradeMe.ts'

/** A website that is an account of Trade Me, and sells from one warehouse. */
export async function openAccount(world: World, tradeMe: TradeMe, warehouseId: string) {
  const websiteId = await world.make('websites', {
    name: 'Trade Me',
    address: tradeMe.url,
    country: 'NZ',
    isSynced: true,
  })
  await world.make('websiteWarehouses', { websiteId, warehouseId, safetyStock: 2 })
  const channelId = await world.make('channels', {
    websiteId,
    kind: 'Trade Me',
    address: tradeMe.url,
    branchId: branchId('AKL'),
  })
  await world.db.write(tx => keepKey(tx, channelId, tradeMe.key))
  return {
    websiteId,
    channelId,
    /** Reads the account whatever the interval says, and imports what was sold. */
    async read(): Promise<string | undefined> {
      const [account] = await accountsOf(world.db, sql`c.id = ${channelId}`)
      const why = await readAccount(world.db, account!)
      await importWaiting(world.db)
      return why
    },
    list: (skuId: string, fields: Readonly<Record<string, unknown>> = {}) =>
      world.make('tradeMeListings', {
        websiteId,
        skuId,
        title: 'Oak chair',
        description: 'New, in its box.',
        category: '0004-0369-',
        startPrice: 90,
        buyNowPrice: 100,
        ...fields,
      }),
  }
}

export type TradeMeSite = Awaited<ReturnType<typeof openAccount>>
