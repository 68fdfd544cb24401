/** The last digit of an EAN-13 whose first twelve are given. */
export function checkDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a text is an EAN-13: thirteen digits, the last of which is right. */
export const isEan = (text: string) =>
  /^\d{13}$/.test(text) && checkDigit(text.slice(0, 12)) === text[12]

/**
 * The nth EAN-13 of a prefix. Numbers that begin with 20 to 29 are for use in one's own shops and
 * belong to no manufacturer.
 */
export function ownEan(prefix: `2${number}`, n: number): string {
  const twelve = prefix + String(n).padStart(10, '0')
  return twelve + checkDigit(twelve)
}
