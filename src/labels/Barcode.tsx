import { code128, drawingSVG, ean13, ean8, upca } from 'bwip-js/browser'
import { barcodeKind } from '#define/labels/barcodeKind.ts'

/**
 * A barcode as a vector drawing, with its text below. Renders nothing if no barcode can encode the
 * text.
 */
export function Barcode({ text, height }: { text: string; height: number }) {
  const address = addressOf(text, height)
  return address && <img data-barcode alt={text} src={address} />
}

/** Copies of a label share one drawing, as do preview and print. */
function addressOf(text: string, height: number): string | undefined {
  const key = `${height} ${text}`
  if (!addresses.has(key)) {
    if (addresses.size === mostKept) addresses.clear()
    const drawing = drawn(text, height)
    addresses.set(key, drawing && `data:image/svg+xml,${encodeURIComponent(drawing)}`)
  }
  return addresses.get(key)
}
const addresses = new Map<string, string | undefined>()
const mostKept = 400

const draw = { code128, ean13, ean8, upca }

/** The library's drawing, which contains only lines and digit outlines. */
function drawn(text: string, height: number): string | undefined {
  const bcid = barcodeKind(text)
  try {
    return draw[bcid]({ ...looks[bcid], bcid, text, height, scale: 2 }, drawingSVG())
  } catch {
    return undefined
  }
}

/** Retail barcodes print each digit at its own position. */
const shop = { includetext: true, guardwhitespace: false }
const looks = {
  ean13: shop,
  ean8: shop,
  upca: shop,
  code128: { includetext: true, textxalign: 'center' as const },
}
