import { sql } from 'drizzle-orm'
import { type Context, NotFound, refused } from '#server/kit'
import { codesLike } from './codesLike.ts'

interface SkuOfCode {
  id: string
  code: string
  /** How many a piece comes in. */
  cartons: number
}

/**
 * The SKU of a scanned or typed code: its barcode or its own code.
 * @throws NotFound, or Refused where several SKUs have it, naming `field`
 */
export async function skuOfCode(
  { db }: Pick<Context, 'db'>,
  typed: string,
  field = 'code',
): Promise<SkuOfCode> {
  const code = typed.trim()
  const found = code
    ? await db.query<SkuOfCode>(sql`
        select id, code, greatest(coalesce(cartons, 1), 1) as cartons from skus where (lower(barcode) in ${codesLike(code)} or lower(code) = lower(${code})) and not is_deleted order by code limit 3`)
    : []
  if (!found.length) throw new NotFound(`No SKU has the code ${code.slice(0, 40)}.`, field)
  if (found.length > 1)
    throw refused(
      'ambiguous',
      field,
      `${code} is a code of ${found.map(sku => sku.code).join(' and of ')}.`,
    )
  return found[0]!
}
