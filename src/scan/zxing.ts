import { readBarcodes, type ReadOutputBarcodeFormat } from 'zxing-wasm/reader'
import { asPrinted, type Code, type CodeFormat } from './codes.ts'

/** The codes in a picture, read by zxing. Its program has to be prepared before. */
export async function codesIn(picture: ImageData | Uint8Array): Promise<Code[]> {
  const found = await readBarcodes(picture, {
    formats: Object.keys(known) as (keyof typeof known)[],
    maxNumberOfSymbols: 4,
  })
  return found.flatMap(({ isValid, format, text }) => {
    const name = (known as Partial<Record<ReadOutputBarcodeFormat, CodeFormat>>)[format]
    return isValid && name ? [asPrinted({ format: name, text })] : []
  })
}

const known = {
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  Code128: 'code_128',
  QRCode: 'qr_code',
  QRCodeModel2: 'qr_code',
} as const
