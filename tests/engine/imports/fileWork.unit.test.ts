import { expect, it } from 'vitest'
import { codes } from '#resources/codes.ts'
import type { entities } from '#resources/registry.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { arranged } from '#server/imports/mapping/arranged.ts'
import { causesOf } from '#server/imports/mapping/causes.ts'
import { noMapping } from '#server/imports/mapping/mapping.ts'
import type { Mapping, SheetCell } from '#server/imports/reading/sheet.ts'
import type { Actor } from '#server/session/actor.ts'
import '#tests/support/installProduct.ts'

const actor = {
  codes: new Set(codes),
  country: 'NZ',
  timeZone: 'Pacific/Auckland',
} as unknown as Actor

/** What a file says once its columns have fields, by the fields, with what is told of its columns. */
async function read(
  entity: keyof typeof entities,
  [headings, ...rows]: readonly [string, ...(readonly SheetCell[])[]],
  mapping: Partial<Mapping> = {},
) {
  const file = {
    kind: 'csv' as const,
    header: { row: 1, cells: headings.split('|') },
    rows: rows.map((cells, n) => ({ row: n + 2, cells })),
  }
  const found = await arranged(metaOf(entity), actor, file, {
    mapping: { ...noMapping, ...mapping },
    proposes: true,
  })
  const { sheet, facts, omitted } = found
  const cells = sheet.rows.map(row => [...row.cells])
  return { cells, fields: sheet.fields, facts: (heading: string) => facts.get(heading)!, omitted }
}

it('converts pounds and inches by the heading, by the cell, or as a person says', async () => {
  const american = await read('skus', [
    'SKU|Weight (lbs)|Length (in)|Width',
    ['A', 100, '80', '120 cm'],
    ['B', '12.5 kg', '', '1200mm'],
  ])
  expect(american.fields!.slice(1, 3)).toEqual(['weight', 'length'])
  expect(american.cells).toEqual([
    ['A', 45.359, 203.2, 120],
    ['B', 12.5, '', 120],
  ])
  expect(american.facts('Weight (lbs)')).toMatchObject({ unit: 'lb', isConverted: true })
  const said = await read('skus', ['Code|Weight', ['A', '10']], { units: { Weight: 'lb' } })
  expect(said.cells).toEqual([['A', 4.536]])
  const plain = await read('skus', ['Code|Weight', ['A', '10']])
  expect(plain.facts('Weight')).toMatchObject({ unit: 'kg', isConverted: false })
  expect(plain.cells).toEqual([['A', '10']])
})

it('rounds amounts of more decimals than a field takes, once somebody says so', async () => {
  const file = ['Code|Cost', ['A', '88.1250'], ['B', 9.005], ['C', '1,299.50']] as const
  const told = await read('skus', [...file])
  expect(told.facts('Cost')).toMatchObject({ decimalsOver: 2 })
  expect(told.cells[0]).toEqual(['A', '88.1250'])
  const rounded = await read('skus', [...file], { rounded: { Cost: true } })
  expect(rounded.cells.map(([, cost]) => cost)).toEqual([88.13, 9.01, '1,299.50'])
})

it('reads amounts without a currency that is not ours, once somebody says so', async () => {
  const file = ['Code|Cost', ['A', 'SR 2,375'], ['B', '1,29,900.00'], ['C', '12.50 SR']] as const
  const told = await read('skus', [...file])
  expect(told.fields).toEqual([undefined, undefined])
  expect(told.facts('Cost')).toMatchObject({ currency: 'SR' })
  expect(told.cells.map(([, cost]) => cost)).toEqual(['SR 2,375', '129900.00', '12.50 SR'])
  const said = await read('skus', [...file], { foreign: { Cost: true } })
  expect(said.cells.map(([, cost]) => cost)).toEqual(['2375', '129900.00', '12.50'])
  const own = await read('skus', ['Code|Cost', ['A', '$1,299.00'], ['B', '1 299,00']])
  expect(own.facts('Cost').currency).toBeUndefined()
})

it('mends zeros, apostrophes and decimals that a spreadsheet certainly lost or wrote', async () => {
  const addresses = await read('customers', [
    'Customer ID|Name|Street|City|Postcode|Country',
    ['10024.0', 'Ann', '1 Mill Rd', 'Otaki', 600, 'New Zealand'],
    ['10025.0', 'Bob', '2 Mill Rd', 'Otaki', "'0612", null],
    ['10026.0', 'Cat', '3 Mill Rd', 'Otaki', '5512', 'NZ'],
  ])
  expect(addresses.cells.map(([id, , , , postcode]) => [id, postcode])).toEqual([
    ['10024', '0600'],
    ['10025', '0612'],
    ['10026', '5512'],
  ])
  // Elsewhere three digits may be all of a postcode.
  const abroad = await read('customers', [
    'Customer ID|Name|Street|City|Postcode|Country',
    ['77', 'Ann', '1 Mill Rd', 'Otaki', 600, 'NZ'],
    ['1.0', 'Jon', 'Laugavegur 1', 'Reykjavik', '101', 'IS'],
  ])
  expect(abroad.cells.map(([id, , , , postcode]) => [id, postcode])).toEqual([
    ['77', 600],
    ['1.0', '101'],
  ])
  const codes = await read('skus', ['SKU|Barcode', ['A', 12345678905], ['B', '12345678901']])
  expect(codes.cells).toEqual([
    ['A', '012345678905'],
    ['B', '12345678901'],
  ])
})

it('groups what is wrong by its cause, whatever each row says', async () => {
  const rows = Array.from({ length: 732 }, (_, n) => ({ row: n + 2, cells: [`S${n}`, `C${n}`] }))
  const problems = rows.flatMap(({ row }) => [
    {
      row,
      field: 'skuId',
      code: 'unknown_reference',
      message: `SKU "S${row}" is not among the SKUs.`,
    },
    { row, field: 'categoryId', code: 'differs', message: `Category differs from row ${row - 1}.` },
  ])
  const columns = ['skuId', 'categoryId'].map(field => ({ header: field, field }))
  const sheet = { kind: 'csv' as const, header: { row: 1, cells: ['skuId', 'categoryId'] }, rows }
  const causes = await causesOf(sheet, { columns, problems } as never)
  expect(causes.map(({ message, rows: of, distinct }) => [message, of.length, distinct])).toEqual([
    ['SKU "…" is not among the SKUs.', 732, 732],
    ['Category differs from an earlier row.', 732, 732],
  ])
})

it('leaves out rows by a value, with the other lines of their records', async () => {
  const file = [
    'Name|Financial Status|Lineitem sku|Lineitem quantity',
    ['#1', 'paid', 'A', 1],
    ['#2', 'Voided', 'A', 1],
    ['#2', null, 'B', 2],
    ['#3', null, 'B', 1],
  ] as const
  const columns = { Name: 'orderNo' }
  const all = await read('importedOrders', [...file], { columns })
  expect(all.facts('Financial Status').kinds).toEqual([
    { text: 'paid', rows: 1 },
    { text: 'Voided', rows: 1 },
  ])
  const left = await read('importedOrders', [...file], {
    columns,
    omits: { 'Financial Status': ['Voided'] },
  })
  expect(left.cells.map(([name]) => name)).toEqual(['#1', '#3'])
  expect(left.omitted).toBe(2)
  const any = await read('importedOrders', [...file], {
    columns,
    omits: { 'Financial Status': ['*'] },
  })
  expect(any.cells.map(([name]) => name)).toEqual(['#3'])
})

it('fills empty cells of a record once, and of lines in each row that has one', async () => {
  const file = [
    'Old number|Source|SKU|Quantity',
    ['1', null, 'A', null],
    ['1', null, 'B', 2],
    ['2', 'Online', null, null],
  ] as const
  const { cells } = await read('importedOrders', [...file], {
    blanks: { Source: 'Showroom', Quantity: '1' },
  })
  expect(cells).toEqual([
    ['1', 'Showroom', 'A', '1'],
    ['1', null, 'B', 2],
    ['2', 'Online', null, null],
  ])
})

it('takes names apart at commas, and paths at their ends', async () => {
  const tags = ['Code|Name|Tags', ['A', 'Oak', 'Pot, Plants'], ['B', 'Rimu', 'Plants']] as const
  const listed = await read('products', [...tags])
  expect(listed.facts('Tags')).toMatchObject({ list: 'comma' })
  expect(listed.cells.map(([, , said]) => said)).toEqual(['Pot; Plants', 'Plants'])
  const one = await read('products', [...tags], { lists: { Tags: 'one' } })
  expect(one.cells[0]![2]).toBe('Pot, Plants')
  const paths = await read('products', [
    'Code|Name|Categories',
    ['A', 'Oak', 'Clothing > Tshirts, Sale'],
    ['B', 'Rimu', 'Clothing'],
  ])
  expect(paths.fields![2]).toBe('categoryId')
  expect(paths.cells.map(([, , said]) => said)).toEqual(['Tshirts', 'Clothing'])
  const tree = await read('categories', ['Name', ['Clothing'], ['Clothing > Tshirts']])
  expect(tree.fields).toEqual([undefined, 'parentId'])
  expect(tree.cells).toEqual([
    ['Clothing', null],
    ['Tshirts', 'Clothing'],
  ])
})

it('takes the marks of web pages out of texts, unless somebody keeps them', async () => {
  const file = [
    'Code|Name|Description',
    ['A', 'Pots &amp; Plants', '<p>New <b>design</b></p><p>Two lines</p>'],
  ] as const
  const plain = await read('products', [...file])
  expect(plain.cells).toEqual([['A', 'Pots & Plants', 'New design\nTwo lines']])
  const kept = await read('products', [...file], { markup: { Description: 'keep' } })
  expect(kept.cells[0]![2]).toBe(file[1][2])
})

it('adds up rows that differ in pieces alone, where somebody says so', async () => {
  const file = [
    'SKU|Warehouse|Quantity|Cost per piece',
    ['A', 'Main', 3, '10'],
    ['A', 'Main', '4', '10'],
    ['A', 'Main', 1, '12'],
  ] as const
  const apart = await read('openingStock', [...file])
  expect(apart.cells).toHaveLength(3)
  const { cells } = await read('openingStock', [...file], { repeats: { quantity: 'sum' } })
  expect(cells.map(([, , pieces]) => pieces)).toEqual([7, 1])
})

it('leaves out columns without a value and a field, and names parts of addresses as MYOB and Xero do', async () => {
  const myob = await read('customers', [
    'Co./Last Name|Addr 1 - Line 1|- City|- Postcode|Nothing here',
    ['Oak Ltd', '1 Mill Road', 'Otaki', '5512', null],
  ])
  // Postcode is what the field is called.
  expect(myob.fields).toEqual(['name', 'addresses.line1', 'addresses.city', undefined, null])
  const xero = await read('customers', [
    'ContactName|POAddressLine1|POCity|POPostalCode|POCountry',
    ['Oak Ltd', '1 Mill Road', 'Otaki', '5512', 'New Zealand'],
  ])
  expect(xero.fields).toEqual([
    'name',
    'addresses.line1',
    'addresses.city',
    'addresses.postcode',
    'addresses.country',
  ])
})
