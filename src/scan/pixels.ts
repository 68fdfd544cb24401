/** Pixels along the longer side: more takes longer to read, and finds little more. */
const longest = 1280

/** The pixels of a picture, made smaller where it is large. */
export function pixelsOf(picture: HTMLVideoElement | ImageBitmap): ImageData {
  const [width, height] =
    'videoWidth' in picture
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height]
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

let canvas: HTMLCanvasElement | undefined
