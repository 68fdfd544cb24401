import sharp from 'sharp'

export const thumbnailMime = 'image/webp'

/** A picture of this size needs no small copy. */
export const smallBytes = 30_000

/** The longer side in pixels: suits a name on a high-density screen, and a card. */
const side = 320
/** A larger picture has no small copy: decoding it would take more memory than one file may. */
const mostDots = 60_000_000
/** A time limit against malicious pictures. */
const mostSeconds = 10

// One thread and no cache: pictures are rare, and requests run at the same time.
sharp.concurrency(1)
sharp.cache(false)

/** One at a time: decoding a large one takes up to 240 MB. */
let last: Promise<Buffer | null> = Promise.resolve(null)

/**
 * A small copy of a large picture, rotated by its EXIF data; null for a small picture, another file
 * or an unreadable one.
 */
export async function thumbnailOf(mime: string, bytes: Buffer): Promise<Buffer | null> {
  if (!mime.startsWith('image/') || bytes.length <= smallBytes) return null
  last = last.then(() => small(bytes)).catch(() => null)
  return last
}

/** Whether a small picture can be decoded to its last dot. */
export const isReadable = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: mostDots, failOn: 'truncated' })
    .timeout({ seconds: mostSeconds })
    .stats()
    .then(
      () => true,
      () => false,
    )

const small = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostDots })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
