import type { Queryable } from '#server/kit'
import { ownEan } from './ean.ts'

/**
 * Barcodes (EAN-13) that no SKU has or had. Each number is taken once, so two who ask at the same
 * time get different ones, and one that is not used after all is not given out again.
 */
export async function nextBarcodes(db: Queryable, count: number): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const numbers = await db.text<{ n: number }>(
      "select nextval('sku_barcodes_seq')::float8 as n from generate_series(1, $1::int)",
      [count - free.length],
    )
    const made = numbers.map(({ n }) => ownEan('20', n))
    const taken = await db.text<{ barcode: string }>(
      'select barcode from skus where barcode = any($1::text[])',
      [made],
    )
    const typed = new Set(taken.map(t => t.barcode))
    free.push(...made.filter(barcode => !typed.has(barcode)))
  }
  return free
}
