import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

/** A camera for `launchBrowser`, which sees labels that a test holds before it. */
export interface FakeCamera {
  /** The arguments that give the browser this camera, and every page leave to use it. */
  readonly args: readonly string[]
  /** Holds a label before it, with a text as QR code or as barcode. Seen by whoever opens the camera from now on. */
  readonly show: (text: string, bcid: 'qrcode' | 'ean13' | 'code128') => Promise<void>
  readonly remove: () => void
}

export async function fakeCamera(): Promise<FakeCamera> {
  const folder = temporaryFolder('camera')
  const film = join(folder.path, 'film.mjpeg')
  // The browser reads the film each time the camera is opened, from its first picture on.
  const show = async (label?: Buffer) => {
    const picture = await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#8a8378' },
    })
      .composite(label ? [{ input: label }] : [])
      .jpeg()
      .toBuffer()
    await writeFile(film, Buffer.concat([picture, picture, picture]))
  }
  await show()
  return {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    show: async (text, bcid) => {
      const looks =
        bcid === 'qrcode' ? { scale: 5 } : { scale: bcid === 'ean13' ? 3 : 2, height: 14 }
      await show(
        await bwipjs.toBuffer({ bcid, text, padding: 12, backgroundcolor: 'FFFFFF', ...looks }),
      )
    },
    remove: () => folder.remove(),
  }
}
