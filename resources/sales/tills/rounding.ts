/** Cents of the smallest coin in use. */
const coin = { NZ: 10, CA: 5 } as const

/**
 * What a drawer takes more or less than a cash amount says, in cents, half up.
 * @example roundingOf(99_97, 'NZ') // 3
 */
export function roundingOf(cents: number, country: keyof typeof coin): number {
  const whole = Math.abs(cents)
  const rounded = Math.floor(whole / coin[country] + 0.5) * coin[country]
  return rounded === whole ? 0 : Math.sign(cents) * (rounded - whole)
}
