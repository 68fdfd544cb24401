/** A QR code as the path of its dark modules, in a drawing of `size` modules a side. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** Draws a text as a QR code. Not by the drawings of labels, which are remembered: this text is a secret. */
export async function qrCode(text: string): Promise<QrCode> {
  const { default: bwip } = await import('bwip-js/node')
  const [code] = bwip.raw({ bcid: 'qrcode', text, eclevel: 'M' } as never) as unknown as {
    readonly pixs: readonly number[]
    readonly pixx: number
  }[]
  const { pixs, pixx: size } = code!
  const path = pixs
    .map((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
    .join('')
  return { size, path }
}
