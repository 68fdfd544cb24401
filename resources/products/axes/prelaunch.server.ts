import { createRecord, handlers, metaOf, Refused, transition, type Context } from '#server/kit'
import type { CallInput } from '#define'
import { makeCells } from './makeSkus.server.ts'
import { prelaunchCalls } from './prelaunch.calls.ts'

export default handlers(prelaunchCalls, { makePrelaunchProduct })

/** A product that is announced, and its SKU. */
export async function makePrelaunchProduct(
  context: Context,
  {
    code,
    name,
    categoryId,
    supplierId,
    supplierCode,
    ...cell
  }: CallInput<(typeof prelaunchCalls)['makePrelaunchProduct']>,
) {
  const meta = metaOf('products')
  const made = await createRecord(context, meta, {
    code,
    name,
    categoryId,
    supplierId,
    supplierCode,
  })
  const id = made.id as string
  const { version } = await transition(context, meta, { id }, 'prelaunch')
  const { data } = await makeCells(context, {
    productId: id,
    version: version as number,
    cells: [{ ...cell, code }],
  }).catch((error: unknown) => {
    // Here the one cell is the form.
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      ...error.errors.map(({ row: _row, ...problem }) => ({
        ...problem,
        ...(problem.field && { field: problem.field.replace(/^cells\.0\./, '') }),
      })),
    )
  })
  return { id, skuId: data[0]!.id }
}
