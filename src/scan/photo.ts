import './texts.ts'
import { say } from '#src/i18n/say.ts'
import { openDecoder } from './decoder.ts'

/** The first code of a photo, for devices whose camera a page cannot have; else why there is none. */
export async function codeOfPhoto(photo: File): Promise<{ text: string } | { problem: string }> {
  const picture = await createImageBitmap(photo).catch(() => undefined)
  if (!picture) return { problem: say('scan.photo_failed') }
  const decoder = await openDecoder()
  try {
    const [code] = await decoder.read(picture)
    return code ?? { problem: say('scan.none_in_photo') }
  } catch {
    return { problem: say('scan.problem.not_loaded') }
  } finally {
    picture.close()
    decoder.close()
  }
}
