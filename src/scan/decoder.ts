import { asPrinted, type Code, formats } from './codes.ts'
import { pixelsOf } from './pixels.ts'

/** Finds codes in what a camera sees, or in a picture. One picture at a time. */
export interface Decoder {
  /** @throws if the reader could not be loaded */
  readonly read: (picture: HTMLVideoElement | ImageBitmap) => Promise<Code[]>
  readonly close: () => void
}

/**
 * The browser's own reader where it knows all our symbologies and works (on some phones it is there
 * and has no service behind it), else ours.
 */
export async function openDecoder(): Promise<Decoder> {
  const own = await ownDecoder()
  if (!own) return workerDecoder()
  let used: Decoder = own
  return {
    read: picture =>
      used.read(picture).catch((error: unknown) => {
        if (used !== own) throw error
        used = workerDecoder()
        return used.read(picture)
      }),
    close: () => used.close(),
  }
}

interface BarcodeDetector {
  detect(picture: ImageBitmapSource): Promise<{ format: Code['format']; rawValue: string }[]>
}
declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: readonly string[] }): BarcodeDetector
        getSupportedFormats(): Promise<string[]>
      }
    | undefined
}

async function ownDecoder(): Promise<Decoder | undefined> {
  const Detector = globalThis.BarcodeDetector
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (!Detector || !formats.every(format => supported.includes(format))) return undefined
  const detector = new Detector({ formats })
  return {
    read: async picture =>
      (await detector.detect(picture)).map(({ format, rawValue: text }) =>
        asPrinted({ format, text }),
      ),
    close: () => {},
  }
}

function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  return {
    read: picture =>
      new Promise((resolve, reject) => {
        const pixels = pixelsOf(picture)
        worker.onmessage = ({ data }: MessageEvent<{ codes?: Code[]; error?: string }>) =>
          data.codes ? resolve(data.codes) : reject(new Error(data.error))
        worker.onerror = ({ message }) => reject(new Error(message || 'The reader did not load.'))
        worker.postMessage(pixels, [pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
