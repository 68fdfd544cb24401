import sharp from 'sharp'

export const thumbnailMime = 'image/webp'

/** A picture of this size stands beside a name as it is. */
export const smallBytes = 30_000

/** The longer side, in dots: what stands beside a name on a screen with twice as many as usual, and a card. */
const side = 320
/** A larger picture is kept, and has no small one: reading it would take more memory than a file may. */
const mostDots = 60_000_000
/** A picture that takes longer is one that was made to. */
const mostSeconds = 10

// One thread and no memory kept: pictures come now and then, and requests are answered beside them.
sharp.concurrency(1)
sharp.cache(false)

/** One at a time: a large one takes up to 240 MB while it is read. */
let last: Promise<Buffer | null> = Promise.resolve(null)

/** A small copy of a large picture, turned as its camera says; null for what is small already, is no picture or cannot be read. */
export async function thumbnailOf(mime: string, bytes: Buffer): Promise<Buffer | null> {
  if (!mime.startsWith('image/') || bytes.length <= smallBytes) return null
  last = last.then(() => small(bytes)).catch(() => null)
  return last
}

const small = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostDots })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
