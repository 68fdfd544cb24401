import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Pieces of a part, so that a large one is never whole in memory. */
type Part = string | Iterable<string>

/** A workbook made by hand: what its only sheet holds after the declaration, and further parts or other contents of the usual ones. */
export async function workbook(sheet: Part, more: Record<string, Part> = {}): Promise<Buffer> {
  const parts: Record<string, Part> = {
    '_rels/.rels': `<Relationships xmlns="${packages}"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="s" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  const zip = new yazl.ZipFile()
  for (const [name, part] of Object.entries(parts))
    zip.addReadStream(Readable.from(typeof part === 'string' ? [part] : part), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A sheet with these rows of texts, and whatever comes after its rows. */
export const sheetOf = (rows: readonly (readonly string[])[], after = '') =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData>${after}</worksheet>`

/** The same in pieces, with `fill` where the rows end. */
export function* endlessSheet(rows: readonly (readonly string[])[], fill: string, times: number) {
  yield `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}`
  for (let i = 0; i < times; i++) yield fill
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: readonly string[]) =>
  `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** Strings that break software, from the Big List of Naughty Strings (MIT): github.com/minimaxir/big-list-of-naughty-strings */
export const naughtyStrings = [
  'undefined',
  'NULL',
  '__proto__',
  '../../../../../../../../../../../etc/passwd%00',
  "1;DROP TABLE users; -- 1'",
  "' OR 1=1 -- 1",
  '<script>alert(123)</script>',
  '\'"`><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}#{7*7}',
  '1E+02',
  '０１２３４５６７８９',
  '₁₂₃',
  '¡™£¢∞§¶•ªº–≠',
  'Ω≈ç√∫˜µ≤≥÷',
  '사회과학원 어학연구소',
  'الكل في المجمو عة (5)',
  '⁦test⁧',
  '​\u00ad zero width',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '👩‍👩‍👧‍👦 ❤️ 🏳️‍🌈',
  '田中さんにあげて下さい',
  '`⁄€‹›ﬁﬂ‡°·‚—±',
  '$HOME $(touch /tmp/x) `ls -al`',
  '%d%s%n%x',
  'CON',
  'If you read this, you were in a coma\u0007',
]
