import { openZip } from './zip.mjs'
import { Problem } from './problem.mjs'
import {
  dateStyles,
  relationsOf,
  rowCount,
  sharedStrings,
  sheetRows,
  workbookOf,
} from './sheet.mjs'

/**
 * Adds each row of one visible sheet of a workbook to the collector: of the one that somebody says,
 * else of the one with most rows. Formulas give their last computed value. Tells which sheets there
 * are, and which cells are merged.
 */
export async function rowsOfWorkbook(bytes, limits, how, collector) {
  const zip = await openZip(bytes, limits)
  const main =
    targetOf(await read(zip, '_rels/.rels', relationsOf), 'officeDocument', '') ?? 'xl/workbook.xml'
  if (!zip.has(main) || !/\.xml$/i.test(main))
    throw new Problem(
      'unreadable',
      zip.has('content.xml')
        ? 'This is an OpenDocument file. Save it as a workbook (.xlsx) or as CSV.'
        : 'This is not a workbook in the .xlsx format.',
    )
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : ''
  const relations = await read(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, relationsOf)
  const { sheets: named, is1904 } = await read(zip, main, workbookOf)
  const sheets = named.flatMap(({ id, name }) => {
    const relation = relations?.find(r => r.id === id)
    const path = relation && resolved(folder, relation.target)
    return path && zip.has(path) ? [{ name, path }] : []
  })
  if (!sheets.length) throw new Problem('unreadable', 'The workbook has no sheet that can be read.')
  const chosen =
    how.sheet === undefined
      ? await longest(zip, sheets, limits)
      : sheets.find(({ name }) => name === how.sheet)
  if (!chosen) throw new Problem('unknown_sheet', `The workbook has no sheet "${how.sheet}".`)
  const texts = await read(zip, targetOf(relations, 'sharedStrings', folder), sharedStrings(limits))
  const dates = await read(zip, targetOf(relations, 'styles', folder), dateStyles)
  const merges = await zip.stream(
    chosen.path,
    sheetRows({ texts: texts ?? [], dates: dates ?? [], is1904, collector, limits }),
  )
  return { sheets: sheets.map(({ name }) => name), sheet: chosen.name, merges }
}

/** The sheet with most rows, the first of several. */
async function longest(zip, sheets, limits) {
  let [best] = sheets
  let most = -1
  for (const sheet of sheets.length > 1 ? sheets : []) {
    const rows = await zip.stream(sheet.path, rowCount(limits))
    if (rows > most) [best, most] = [sheet, rows]
  }
  return best
}

const read = async (zip, path, reader) =>
  path && zip.has(path) ? zip.stream(path, reader()) : undefined

/** The part that a relation of this kind refers to. */
function targetOf(relations, kind, folder) {
  const relation = relations?.find(r => r.type.endsWith(`/${kind}`))
  return relation && resolved(folder, relation.target)
}

/**
 * A part's name, resolved from the folder of its relation: `worksheets/sheet1.xml`,
 * `/xl/worksheets/sheet1.xml`, `../x.xml`.
 */
function resolved(folder, target) {
  if (target.startsWith('/')) return target.slice(1)
  const parts = []
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
