/** The longer side of a photo that is sent, in pixels. */
const longest = 1600

/** A photo as JPEG that is no larger than it has to be; one that cannot be drawn stays as it is. */
export async function smaller(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const share = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * share)
    canvas.height = Math.round(picture.height * share)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
    return made ?? file
  } catch {
    return file
  }
}
