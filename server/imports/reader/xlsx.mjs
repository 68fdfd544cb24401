import { openZip } from './zip.mjs'
import { Problem } from './problem.mjs'
import { dateStyles, relationsOf, sharedStrings, sheetRows, workbookOf } from './sheet.mjs'

export const isZip = bytes => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] <= 8
export const isOldOffice = bytes => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0

/**
 * Adds each row of a workbook's first visible sheet to the collector. Formulas give their last
 * computed value.
 */
export async function rowsOfWorkbook(bytes, limits, collector) {
  const zip = await openZip(bytes, limits)
  const main =
    targetOf(await read(zip, '_rels/.rels', relationsOf), 'officeDocument', '') ?? 'xl/workbook.xml'
  if (!zip.has(main) || !/\.xml$/i.test(main))
    throw new Problem('unreadable', 'This is not a workbook in the .xlsx format.')
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : ''
  const relations = await read(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, relationsOf)
  const { sheet, is1904 } = await read(zip, main, workbookOf)
  const relation = relations?.find(r => r.id === sheet)
  const path = relation && resolved(folder, relation.target)
  if (!path || !zip.has(path))
    throw new Problem('unreadable', 'The workbook has no sheet that can be read.')
  const texts = await read(zip, targetOf(relations, 'sharedStrings', folder), sharedStrings(limits))
  const dates = await read(zip, targetOf(relations, 'styles', folder), dateStyles)
  await zip.stream(
    path,
    sheetRows({ texts: texts ?? [], dates: dates ?? [], is1904, collector, limits }),
  )
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
