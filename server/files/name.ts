import { extensionOf, type FileType } from './kinds.ts'

const most = 120

/**
 * A name that is safe to display, to send in a header and to save on any system. It has no folders,
 * no control, direction or reserved characters (a form sends some as %22, %0A, %0D). It has at most
 * 120 characters, and an extension of the file's real type.
 */
export function safeName(sent: string, type: FileType): string {
  const cleaned = sent
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]|%(22|0a|0d)/gi, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = type.extensions.find(e => e === extensionOf(cleaned))
  const stem = extension ? cleaned.slice(0, -extension.length - 1) : cleaned
  const shown =
    stem
      .slice(0, most)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() || 'file'
  return `${isDevice(shown) ? '_' : ''}${shown}.${extension ?? type.extensions[0]}`
}

/** The header that makes a browser save the file under its name, in any script. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Names that Windows reserves. */
const isDevice = (stem: string) => /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem.split('.')[0]!)
