import { code128, drawingSVG, ean13, ean8, upca } from 'bwip-js/browser'
import { memo } from 'react'
import { barcodeKind } from './labelFormats.ts'

/** A barcode as a drawing that stays sharp on paper, with the text below it that it holds. Nothing where it cannot hold it. */
export const Barcode = memo(({ text, height }: { text: string; height: number }) => {
  const drawing = drawn(text, height)
  return (
    drawing && (
      <img data-barcode alt={text} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
    )
  )
})

const draw = { code128, ean13, ean8, upca }

/** The library's own drawing, of lines and outlines of digits alone. */
function drawn(text: string, height: number): string | undefined {
  const bcid = barcodeKind(text)
  try {
    return draw[bcid]({ ...looks[bcid], bcid, text, height, scale: 2 }, drawingSVG())
  } catch {
    return undefined
  }
}

/** Those of shops have a place for each of their digits. */
const shop = { includetext: true, guardwhitespace: false }
const looks = {
  ean13: shop,
  ean8: shop,
  upca: shop,
  code128: { includetext: true, textxalign: 'center' as const },
}
