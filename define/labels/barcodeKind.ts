/**
 * The barcode type of a text: a retail code if the check digit is right, otherwise Code 128 for any
 * printable text.
 * @example barcodeKind('2000000000015') // 'ean13'
 */
export function barcodeKind(text: string): 'ean13' | 'ean8' | 'upca' | 'code128' {
  const kind = ({ 8: 'ean8', 12: 'upca', 13: 'ean13' } as const)[text.length]
  return kind && /^\d+$/.test(text) && isChecked(text) ? kind : 'code128'
}

/** The digits of a GTIN, weighted 3 and 1 from the right, add up to a multiple of ten. */
const isChecked = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) %
    10 ===
  0
