import sharp from 'sharp'

export const thumbnailMime = 'image/webp'

/** A picture of this size stands beside a name as it is. */
export const smallBytes = 30_000

/** The longer side, in dots: what stands beside a name on a screen with twice as many as usual, and a card. */
const side = 320
/** A larger picture is kept, and has no small one: reading it would take more memory than a file may. */
const mostDots = 60_000_000

// One thread and no memory kept: pictures come now and then, and requests are answered beside them.
sharp.concurrency(1)
sharp.cache(false)

/** A small copy of a large picture, turned as its camera says; null for what is small already, is no picture or cannot be read. */
export async function thumbnailOf(mime: string, bytes: Buffer): Promise<Buffer | null> {
  if (!mime.startsWith('image/') || bytes.length <= smallBytes) return null
  return sharp(bytes, { limitInputPixels: mostDots })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => null)
}
