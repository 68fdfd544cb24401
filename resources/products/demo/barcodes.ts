/** The barcode (EAN-13) of the nth SKU. Numbers that begin with 21 are for use in one's own shops and belong to no manufacturer. */
export function barcodeOf(n: number): string {
  const twelve = `21${String(4_100_000 + n * 7).padStart(10, '0')}`
  return twelve + checkDigit(twelve)
}

/** The last digit of an EAN-13 whose first twelve are given. */
export function checkDigit(twelve: string): number {
  const sum = twelve
    .split('')
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
