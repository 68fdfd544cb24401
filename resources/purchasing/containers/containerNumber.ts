/** Whether the last digit of a container's number is the one that the others lead to (ISO 6346). */
export const hasCheckDigit = (no: string): boolean =>
  no.length === 11 && no[10] === String(checkDigit(no.slice(0, 10)))

/**
 * The check digit of owner, category and serial number: ten characters.
 * @example checkDigit('CSQU305438') // 3
 */
export function checkDigit(ten: string): number {
  let sum = 0
  for (const [i, c] of ten.split('').entries()) sum += letterValue(c) * 2 ** i
  return (sum % 11) % 10
}

/** Digits stand for themselves; letters count from 10, and multiples of 11 are left out. */
function letterValue(c: string): number {
  const n = c.charCodeAt(0) - 65
  return n < 0 ? Number(c) : 10 + n + Math.floor((n + 9) / 10)
}
