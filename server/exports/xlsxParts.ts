// The parts of a workbook besides its rows. Source: ECMA-376, parts 1 and 2.

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const upTo = (count: number, text: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i + 1)).join('')

export const contentTypes = (sheets: number) =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetml}.sheet.main+xml"/>${upTo(sheets, n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetml}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${sheetml}.styles+xml"/></Types>`

export const rootRelations = `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelations = (sheets: number) =>
  `${xml}<Relationships xmlns="${relations}">${upTo(sheets, n => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`

/** Sheet names have at most 31 characters, and some are forbidden. */
export const workbook = (name: string, sheets: number) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${upTo(sheets, n => `<sheet name="${escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 27))}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`

/** Freezes the first row. */
export const sheetHead = (widths: readonly number[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`

export const sheetFoot = '</sheetData></worksheet>'

/** `A` for 0, `AA` for 26. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

/** A cell from its style on; its type is text, so that it is never a formula. */
export const textCell = (text: string, style: string) =>
  `${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, mostTextInCell))}</t></is></c>`

const mostTextInCell = 32_767

export interface StyleTable {
  /** The attribute of a style with this number format. */
  of(format: string | undefined): string
  readonly header: string
  /** The style of a text: one that looks like a formula carries Excel's own leading apostrophe. */
  text(text: string): string
  xml(): string
}

/** The styles of a sheet without duplicates. */
export function styleTable(): StyleTable {
  const formats = new Map<string, number>()
  const header = ' s="1"',
    apostrophe = ' s="2"'
  const fixed = 3,
    firstOwnFormat = 164
  return {
    of(format) {
      if (format === undefined) return ''
      const index = formats.get(format) ?? formats.size
      formats.set(format, index)
      return ` s="${fixed + index}"`
    },
    header,
    text: text => (/^[=+\-@\t\r\n]/.test(text) ? apostrophe : ''),
    xml: () =>
      `${xml}<styleSheet xmlns="${main}">${formats.size ? `<numFmts count="${formats.size}">${[...formats].map(([format, i]) => `<numFmt numFmtId="${firstOwnFormat + i}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>` : ''}` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${fixed + formats.size}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>` +
      `${[...formats].map(([, i]) => `<xf numFmtId="${firstOwnFormat + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot hold or changes, and texts that look like an escape. */
const unwritable = /[&<>"]|_(?=x[0-9a-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/giu
const perhapsUnwritable = /[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]/u

/** Text inside XML; characters that XML cannot hold are written as spreadsheets do, `_x0001_`. */
const escaped = (text: string) =>
  perhapsUnwritable.test(text)
    ? text.replace(
        unwritable,
        c => named[c] ?? `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
    : text
