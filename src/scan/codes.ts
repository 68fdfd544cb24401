/** Symbologies by their name in the Barcode Detection API, as shops and our own labels print them. */
export const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'] as const
export type CodeFormat = (typeof formats)[number]

export interface Code {
  readonly format: CodeFormat
  readonly text: string
}

/**
 * A code as it is printed. Readers tell a UPC-A as an EAN-13 with a zero before it, which stands on
 * no product.
 */
export const asPrinted = ({ format, text }: Code): Code =>
  format === 'ean_13' && text.startsWith('0')
    ? { format: 'upc_a', text: text.slice(1) }
    : { format, text }

/** How long a code has to be out of sight before it counts as shown again, in milliseconds. */
const away = 1500

/** A camera sees one code many times a second; tells which of them have just come into sight. */
export class InSight {
  private readonly last = new Map<string, number>()

  /** @param now milliseconds of any clock */
  comers(codes: readonly Code[], now: number): Code[] {
    for (const [text, at] of this.last) if (now - at > away) this.last.delete(text)
    const fresh = codes.filter(({ text }) => !this.last.has(text))
    for (const { text } of codes) this.last.set(text, now)
    return fresh.filter(({ text }, n) => fresh.findIndex(other => other.text === text) === n)
  }
}
