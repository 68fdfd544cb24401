/** What a text costs: its encoding, and the number of messages that a phone joins. */
export interface Segments {
  readonly isUnicode: boolean
  readonly count: number
  /** How many characters still fit the last one. */
  readonly left: number
}

/**
 * The segments of a text message. The GSM alphabet holds 160 characters in one and 153 in each of
 * several; one character outside of it makes that 70 and 67. Source: 3GPP TS 23.038 and 23.040.
 * @example segmentsOf('Tēnā koe').isUnicode // true
 */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const isUnicode = characters.some(character => !basic.has(character) && !extended.has(character))
  const [single, joined] = isUnicode ? [70, 67] : [160, 153]
  const sizes = characters.map(character =>
    isUnicode ? character.length : extended.has(character) ? 2 : 1,
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= single) return { isUnicode, count: 1, left: single - total }
  // A character of two units is never cut by the end of a segment.
  let count = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > joined) {
      count++
      used = 0
    }
    used += size
  }
  return { isUnicode, count, left: joined - used }
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take an escape before them. */
const extended = new Set('\f^{}\\[~]|€')
