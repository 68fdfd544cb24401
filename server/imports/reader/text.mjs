import { isAscii } from 'node:buffer'
import { Problem } from './problem.mjs'

const names = {
  'utf-8': 'utf-8',
  'utf-8 twice': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  macintosh: 'macintosh',
}

/** The text of a file and how it was decoded: as somebody says, or as its bytes prove. */
export function decoded(bytes, said) {
  const encoding = said ?? encodingOf(bytes)
  const isMarked = [0xef, 0xbb, 0xbf].every((byte, i) => bytes[i] === byte)
  const plain = isMarked ? bytes.subarray(3) : bytes
  const text =
    encoding === 'windows-1252' ? westernOf(plain) : new TextDecoder(names[encoding]).decode(plain)
  return { encoding, text: encoding === 'utf-8 twice' ? (onceLess(text) ?? text) : text }
}

/** By the byte order mark; without one UTF-8 if that is valid, else Western European. */
function encodingOf(bytes) {
  const starts = (...first) => first.every((byte, i) => bytes[i] === byte)
  if (starts(0xff, 0xfe)) return 'utf-16'
  if (starts(0xfe, 0xff)) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zerosAt = parity => sample.filter((byte, i) => byte === 0 && i % 2 === parity).length
  // UTF-16 has them at one half of each character; at both, something else was filled up, such as what is encrypted.
  if (Math.min(zerosAt(0), zerosAt(1)) > Math.max(8, sample.length * 0.05)) throw noTable()
  if (zerosAt(1) > sample.length * 0.35) return 'utf-16'
  if (zerosAt(0) > sample.length * 0.35) return 'utf-16be'
  if (isAscii(bytes)) return 'utf-8'
  const text = utf8(bytes)
  if (text !== undefined) return onceLess(text) === undefined ? 'utf-8' : 'utf-8 twice'
  // Pictures and programs are full of control characters; texts have none.
  if (bytes.subarray(0, 4096).filter(byte => byte < 9 || (byte > 13 && byte < 32)).length > 8)
    throw noTable()
  return 'windows-1252'
}

const noTable = () => new Problem('unreadable', 'This is neither a workbook (.xlsx) nor a CSV.')

function utf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * What a program meant that took UTF-8 for Western European and wrote that as UTF-8: `é` became `Ã©`.
 * Undefined for a text in which anything could not have come about so.
 */
function onceLess(text) {
  const bytes = Buffer.allocUnsafe(text.length)
  let isPlain = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const byte = code < 128 ? code : western.get(code)
    if (byte === undefined) return undefined
    isPlain &&= byte < 128
    bytes[i] = byte
  }
  return isPlain ? undefined : utf8(bytes)
}

/** What Windows-1252 has where Latin-1 has control characters. Node 20 decodes one as the other. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const westernOf = bytes =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, character => windows[character.charCodeAt(0) - 128])

/** The byte of each character that Western European has beyond those of ASCII. */
const western = new Map([
  ...Array.from({ length: 96 }, (_, i) => [i + 160, i + 160]),
  ...Array.from(windows, (character, i) => [character.charCodeAt(0), i + 128]),
])

/** What files are whose first characters say that they are no tables. */
const others = [
  [/^\s*(<!doctype html|<html|<table|<head|<body)/i, 'a web page'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^\s*[[{]\s*["{[\]}]/, 'a JSON file'],
]

/** @throws Problem naming what the file is, whatever its name says */
export function refuseOthers(text) {
  const start = text.slice(0, 500)
  const [, what] = others.find(([begins]) => begins.test(start)) ?? []
  if (what)
    throw new Problem(
      'unreadable',
      `This is ${what}, whatever its name says. Save the table as a workbook (.xlsx) or as CSV.`,
    )
}

/** Export prefixes an apostrophe to texts that a spreadsheet would execute; import removes it. */
export const withoutApostrophe = text => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)
