import { demoPart, type Buffers, type Random } from '#server/demo/kit.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'

export const skuSuppliers = demoPart('skuSuppliers', {
  fills: ['skuSuppliers'],
  needs: ['supply', 'skus'],
  rows: ({ random, opened, out }, { skus }) =>
    makeSkuSuppliers(random('SKUs of suppliers'), skus, opened, out),
})

/** Writes what makers ask for most of their SKUs; the rest has the days of its product. */
function makeSkuSuppliers(random: Random, skus: readonly Sku[], at: number, out: Buffers): void {
  for (const { id, maker, type, isSeat, cost } of skus) {
    if (!maker || type !== 'Single' || random.chance(0.3)) continue
    out.skuSuppliers.push({
      id: random.id(at),
      createdOnUtc: at,
      skuId: id,
      supplierId: maker.supplierId,
      supplierCode: `${maker.supplier.code}-${random.int(10_000, 99_999)}`,
      minimumOrder: isSeat ? random.pick([20, 40]) : random.pick([5, 10]),
      perCarton: isSeat ? random.pick([2, 4]) : 1,
      cost: Math.round(cost * 0.6) / 100,
      leadDays: maker.supplier.days + random.int(-5, 10),
    })
  }
}
