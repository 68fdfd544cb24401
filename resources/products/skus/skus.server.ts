import { badInput, type BeforeWrite, handlers, metaOf, oneRecord, updateRecord } from '#server/kit'
import { checkDigit, isEan } from './ean.ts'
import { nextBarcodes } from './nextBarcodes.server.ts'
import { skuCalls } from './skus.calls.ts'

export default handlers(skuCalls, {
  async giveBarcode(context, { skuId }) {
    const meta = metaOf('skus')
    const sku = await oneRecord(context, meta, skuId, 'for update', 'skuId')
    if (sku.barcode) return { barcode: sku.barcode as string }
    const [barcode] = await nextBarcodes(context.db, 1)
    await updateRecord(context, meta, skuId, { version: sku.version, barcode }, sku)
    return { barcode: barcode! }
  },
})

/** Thirteen digits are an EAN-13: one that no till can read is told while it is typed. */
export const checkBarcode: BeforeWrite = async (_context, input, current) => {
  const barcode: unknown = input.barcode
  if (typeof barcode === 'string' && barcode !== current?.barcode && isMistyped(barcode))
    throw badInput(
      'check_digit',
      'barcode',
      `${barcode} is no EAN-13: after ${barcode.slice(0, 12)} its last digit would be ${checkDigit(barcode.slice(0, 12))}.`,
    )
  if (typeof barcode === 'string' && barcode !== current?.barcode && !isPrintable.test(barcode))
    throw badInput(
      'invalid',
      'barcode',
      `${barcode} is no barcode: it has letters without accents, digits, blanks and - . / _ alone.`,
    )
  return input
}

/** What every scanner reads and every label prints alike. */
const isPrintable = /^[A-Za-z0-9 ./_-]*$/

const isMistyped = (barcode: string) => /^\d{13}$/.test(barcode) && !isEan(barcode)
