// Readers of a workbook's parts. Source: ECMA-376, part 1, chapter 18.
import { Problem } from './problem.mjs'
import { withoutApostrophe } from './text.mjs'

/** `{id, type, target}` of each relation of a part. */
export function relationsOf() {
  const result = []
  return {
    result,
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship') result.push({ id, type, target })
    },
  }
}

/** The names and relations of the visible sheets, and whether their dates count from 1904. */
export function workbookOf() {
  const result = { sheets: [], is1904: false }
  return {
    result,
    open(name, attributes) {
      if (name === 'workbookPr') result.is1904 = ['1', 'true'].includes(attributes.date1904)
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([n]) => n.endsWith(':id'))?.[1]
      result.sheets.push({ id, name: unescaped(attributes.name ?? '').slice(0, 100) })
    },
  }
}

/** How many rows of a sheet have a value, up to a limit. */
export function rowCount(limits) {
  let hasValue = false
  const reader = {
    isDone: false,
    result: 0,
    open(name) {
      if (name === 'row') hasValue = false
      if (name === 'v' || name === 'is') hasValue = true
    },
    close(name) {
      if (name === 'row' && hasValue) reader.result++
      if (name === 'sheetData' || reader.result > limits.rows) reader.isDone = true
    },
  }
  return reader
}

/**
 * The texts that cells refer to by number, without phonetic readings (`rPh`); at most as many as
 * cells.
 */
export const sharedStrings = limits => () => {
  const result = []
  let length = 0
  const inside = textInside('si', text => {
    length += text.length
    if (result.push(text) > limits.cells || length > limits.text)
      throw new Problem('too_large', 'The workbook holds more texts than can be imported.')
  })
  return { result, ...inside }
}

/** For each style whether it shows a number as a date. */
export function dateStyles() {
  const result = []
  const formats = new Map()
  let isCell = false
  return {
    result,
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') formats.set(numFmtId, isDateFormat(formatCode))
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell)
        result.push(formats.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  }
}

const isBuiltInDate = id =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Letters of dates outside of quotes, escapes and brackets; `[h]` counts hours. */
const isDateFormat = code =>
  /[dmyhs]/i.test(
    code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''),
  )

/** What stands behind the merged cells of a sheet. */
const afterMerges = new Set([
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'drawing',
  'legacyDrawing',
  'tableParts',
  'extLst',
])
const mostMerges = 100

/** Sends each row of a sheet to the collector; answers which of its cells are merged. */
export function sheetRows({ texts, dates, is1904, collector, limits }) {
  let row = 0,
    cells = [],
    // Where a cell without a reference stands: after the one before it, empty or not.
    next = 0,
    cell,
    value
  const inline = textInside('is', text => {
    value = text
  })
  const reader = {
    isDone: false,
    result: [],
    caughtUp: () => collector.caughtUp(),
    open(name, attributes) {
      if (afterMerges.has(name) || reader.result.length === mostMerges) reader.isDone = true
      if (name === 'mergeCell' && !reader.isDone) reader.result.push(attributes.ref ?? '')
      inline.open(name)
      if (name === 'row') {
        row = Number(attributes.r) || row + 1
        cells = []
        next = 0
      }
      if (name === 'c') {
        cell = {
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          column: columnOf(attributes.r) ?? next,
          isValue: false,
        }
        next = cell.column + 1
        value = undefined
      }
      if (name === 'v' && cell) {
        cell.isValue = true
        value = ''
      }
    },
    text(text) {
      if (cell?.isValue) value += text
      else inline.text(text)
    },
    close(name) {
      inline.close(name)
      if (name === 'v' && cell) cell.isValue = false
      if (name === 'c' && cell) {
        put(typed(cell, value))
        cell = undefined
      }
      if (name === 'row') collector.add(row, cells)
      if (name === 'mergeCells') reader.isDone = true
    },
  }
  return reader

  function put(content) {
    if (content === null || content === '') return
    if (cell.column >= limits.columns)
      throw new Problem('too_large', `Row ${row} has more than ${limits.columns} columns.`, row)
    while (cells.length < cell.column) cells.push(null)
    cells[cell.column] = content
  }

  function typed({ type, style }, raw) {
    if (raw === undefined) return null
    if (type === 's') return withoutApostrophe(texts[Number(raw)] ?? '')
    if (type === 'str') return withoutApostrophe(unescaped(raw))
    if (type === 'inlineStr') return withoutApostrophe(raw)
    if (type === 'b') return raw.trim() === '1' || raw.trim() === 'true'
    if (type === 'e') return { error: raw.slice(0, 20) }
    const number = Number(raw)
    if (type === 'd' || raw.trim() === '' || !Number.isFinite(number)) return raw
    return dates[style] ? { serial: is1904 ? number + 1462 : number } : number
  }
}

/** `0` of `A7`; undefined without a reference. */
function columnOf(reference) {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  return (
    letters &&
    Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  )
}

/** The joined text of an element's `t` parts, without phonetic readings. */
function textInside(element, onText) {
  let text,
    isText = false,
    isReading = false
  return {
    open(name) {
      if (name === element) text = ''
      if (name === 'rPh') isReading = true
      if (name === 't' && text !== undefined && !isReading) isText = true
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === element && text !== undefined) {
        onText(unescaped(text))
        text = undefined
      }
    },
  }
}

/** Characters that XML cannot hold are written `_x0001_`. */
const unescaped = text =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
