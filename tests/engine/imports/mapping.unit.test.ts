import { describe, expect, it } from 'vitest'
import type { entities } from '#resources/registry.ts'
import { codes } from '#resources/codes.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { fieldOfHeading } from '#server/imports/columns.ts'
import { arranged } from '#server/imports/mapping/arranged.ts'
import { headingsOf, noMapping } from '#server/imports/mapping/mapping.ts'
import type { Mapping } from '#server/imports/reading/sheet.ts'
import { dateOrderOf, decimalsOf } from '#server/imports/mapping/reading.ts'
import type { Actor } from '#server/session/actor.ts'
import '#tests/support/installProduct.ts'

const actor = {
  codes: new Set(codes),
  country: 'NZ',
  timeZone: 'Pacific/Auckland',
} as unknown as Actor

/** What columns of a file become by themselves: the field of each heading. */
async function proposed(
  entity: keyof typeof entities,
  headings: readonly string[],
  first: readonly (string | number | null)[] = [],
  mapping: Mapping = noMapping,
) {
  const file = {
    kind: 'csv' as const,
    header: { row: 1, cells: headings },
    rows: [{ row: 2, cells: first }],
  }
  const { sheet } = await arranged(metaOf(entity), actor, file, { mapping, proposes: true })
  return Object.fromEntries(headings.map((heading, n) => [heading, sheet.fields![n]]))
}

describe('columns of other programs', () => {
  it('get the fields that their words mean', async () => {
    expect(
      await proposed(
        'suppliers',
        ['SupplierID', 'CompanyName', 'ContactName', 'Country', 'Phone', 'Fax'],
        [1, 'Exotic Liquids', 'Charlotte Cooper', 'UK', '+44 171 555 2222', null],
      ),
    ).toEqual({
      SupplierID: 'code',
      CompanyName: 'name',
      ContactName: 'contact',
      // These headings are those of the fields.
      Country: undefined,
      Phone: undefined,
      // Nothing stands there.
      Fax: null,
    })
    expect(await proposed('importedOrders', ['OrderDate', 'ShippedDate', 'Freight'])).toEqual({
      OrderDate: 'orderedDate',
      ShippedDate: 'completedDate',
      Freight: 'shipping',
    })
    expect(await proposed('products', ['item_id', 'Item name'], ['A1', 'Chai'])).toEqual({
      item_id: 'code',
      'Item name': 'name',
    })
  })

  it('get fields by what stands there, where their headings say little', async () => {
    const said = [
      'Debtor Ref',
      'Trading Name',
      'Tel. day',
      'Mail contact',
      'Fax 2',
      'Club',
      'VAT Ref',
    ]
    const first = ['00017', 'Oak Ltd', '021 5500017', 'oak@example.com', '021 5500018', 'Gold', '1']
    expect(await proposed('customers', said, first)).toEqual({
      'Debtor Ref': 'oldNo',
      'Trading Name': 'name',
      'Tel. day': 'phone',
      'Mail contact': 'email',
      'Fax 2': undefined,
      Club: undefined,
      'VAT Ref': undefined,
    })
    expect(await proposed('customers', ['Mail contact'], ['by post'])).toEqual({
      'Mail contact': undefined,
    })
  })

  it('are taken apart for the fields that their headings name, by what stands between them', async () => {
    const partsOf = async (heading: string, cell: string, mapping = noMapping) => {
      const file = {
        kind: 'csv' as const,
        header: { row: 1, cells: ['Ref', heading] },
        rows: [{ row: 2, cells: ['1', cell] }],
      }
      const how = { mapping, proposes: true }
      return (await arranged(metaOf('customers'), actor, file, how)).facts.get(heading)!.parts
    }
    expect(await partsOf('Postcode and town', '0622 Auckland')).toEqual({
      by: ' ',
      into: ['addresses.postcode', 'addresses.city'],
    })
    expect(await partsOf('Town/State/Zip', 'Calgary, AB, T2P 1J9')).toEqual({
      by: ', ',
      into: ['addresses.city', 'addresses.region', 'addresses.postcode'],
    })
    // A name that is nobody's, nothing between them, a field that has a column: these are said by hand.
    expect(await partsOf('Postcode and club', '0622 Gold')).toBeUndefined()
    expect(await partsOf('Postcode and town', '0622')).toBeUndefined()
    expect(await partsOf('Postcode', '0622 Auckland')).toBeUndefined()
    const columns = { Ref: 'addresses.postcode' }
    expect(
      await partsOf('Postcode and town', '0622 Auckland', { ...noMapping, columns }),
    ).toBeUndefined()
  })

  it('get fields of prices, orders and purchase orders by what shops call them', async () => {
    expect(
      await proposed(
        'importedPrices',
        ['Item', 'Country', 'RRP', 'Valid from', 'Valid to'],
        ['OAK', 'NZ', '1899', '2031-01-01', '2031-01-31'],
      ),
    ).toEqual({
      Item: 'skuId',
      Country: 'market',
      RRP: 'amount',
      'Valid from': 'fromDate',
      'Valid to': 'untilDate',
    })
    expect(await proposed('importedOrders', ['Invoice No', 'Shop'], ['H1', 'Auckland'])).toEqual({
      'Invoice No': 'orderNo',
      Shop: 'branchId',
    })
    expect(
      await proposed(
        'purchaseOrders',
        ['PO No', 'Cur', 'Item', 'Line', 'Rcvd'],
        ['7', 'USD', 'A', 1, 0],
      ),
    ).toMatchObject({
      'PO No': 'oldNo',
      Cur: 'currency',
      Rcvd: 'lines.receivedBefore',
    })
  })

  it('get the fields of lines, where a record has a figure of that name and the file has lines', async () => {
    const said = ['CustomerID', 'CompanyName', 'Address', 'City']
    expect(await proposed('customers', said, ['A', 'Oak', '1 Mill Rd', 'Otago'])).toMatchObject({
      Address: 'addresses.line1',
      City: 'addresses.city',
    })
    expect(
      await proposed('customers', ['CustomerID', 'Name', 'City'], ['A', 'Oak', 'Otago']),
    ).toEqual({
      CustomerID: 'oldNo',
      Name: undefined,
      City: undefined,
    })
  })

  it('get a field of lines that name such records themselves by its whole heading alone', async () => {
    expect(await proposed('skus', ['SKU', 'Product code', 'Name'], ['A1', 'P1', 'Chai'])).toEqual({
      SKU: 'code',
      'Product code': 'productId',
      Name: undefined,
    })
    const others = ['SKU', 'SKU ID', 'Item', 'Qty', 'Quantity', 'UnitsInStock', 'Member', 'Needed']
    const fields = Object.values(await proposed('skus', others, ['A', 'A', 'A', 3, 3, 3, 'A', 3]))
    expect(fields.filter(field => field?.startsWith('members.'))).toEqual([])
    const fieldOf = fieldOfHeading(metaOf('skus'), actor)
    expect(['SKU ID', 'Quantity', 'Member', 'Needed'].map(fieldOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(
      ['Combo members: Member', 'Combo members: Needed', 'members.skuId'].map(fieldOf),
    ).toEqual(['members.skuId', 'members.quantity', 'members.skuId'])
  })

  it('get none that does not take what stands there, or that another column has', async () => {
    expect(await proposed('suppliers', ['lead_time', 'Code'], ['soon', 'A1'])).toEqual({
      lead_time: undefined,
      Code: undefined,
    })
    expect(
      await proposed('suppliers', ['lead_time', 'SKU', 'Code'], [12, 'B', 'A1']),
    ).toMatchObject({
      lead_time: 'leadDays',
      SKU: undefined,
    })
  })

  it('have the field that a person chose, and none where they left it out', async () => {
    const mapping = { ...noMapping, columns: { CompanyName: 'contact', SupplierID: null } }
    expect(
      await proposed('suppliers', ['SupplierID', 'CompanyName'], [1, 'Exotic Liquids'], mapping),
    ).toEqual({ SupplierID: null, CompanyName: 'contact' })
    const unknown = (columns: Mapping['columns']) =>
      proposed('suppliers', ['Name'], ['A'], { ...noMapping, columns })
    await expect(unknown({ Name: 'nothing' })).rejects.toThrow('A file sets no field "nothing".')
    await expect(unknown({ Title: 'name' })).rejects.toThrow('The file has no column "Title".')
  })
})

it('of two columns with one name each keeps its own', () => {
  expect(headingsOf(['Name', 'Name', 'Name (2)', null])).toEqual([
    'Name',
    'Name (2)',
    'Name (2) (2)',
    null,
  ])
})

it('numbers are read by whole columns, and constants change no other cell', async () => {
  const file = (rows: readonly (string | null)[][]) => ({
    kind: 'csv' as const,
    header: { row: 1, cells: ['Code', 'Lead time'] },
    rows: rows.map((cells, n) => ({ row: n + 2, cells })),
  })
  const read = async (rows: readonly (string | null)[][], constants = {}) =>
    (
      await arranged(metaOf('suppliers'), actor, file(rows), {
        mapping: { ...noMapping, columns: { 'Lead time': 'deposit' }, constants },
        proposes: false,
      })
    ).sheet
  const german = await read([
    ['A', '12,5'],
    ['B', '1.250,5'],
  ])
  expect(german.rows.map(({ cells }) => cells[1])).toEqual(['12.5', '1250.5'])
  // The explaining line of a template stays no record, and a value beyond the headings is not lost.
  const { rows, header } = await read(
    [
      ['Hint: text', 'Hint: a number'],
      ['A', '1', 'stray'],
    ],
    { currency: 'USD' },
  )
  expect(rows).toEqual([{ row: 3, cells: ['A', '1', 'stray', 'USD'] }])
  expect(header.cells).toEqual(['Code', 'Lead time', null, 'Currency'])
})

describe('a column of dates', () => {
  it.each([
    [['20/11/2026', '04/03/2027'], 'day'],
    [['04/03/2027', '05/11/2027', '04/13/2027'], 'month'],
    [['04/03/2027', '05/11/2027'], 'either'],
    // Both days of a span count.
    [['04/03/2027 – 05/31/2027', '04/01/2028 –'], 'month'],
    [['29/02/2028', '1-2-28'], 'day'],
    [['02/29/2028', '1-2-28'], 'month'],
    // Neither order makes days of all: they are told one by one.
    [['31/01/2027', '01/31/2027'], 'day'],
    [['04/04/2027', '05/05/27'], undefined],
    [['2027-04-03', '20.11.2026', null, 'soon', 44_000], undefined],
  ])('%j begins with its %s', (cells, order) => {
    expect(dateOrderOf(cells)).toBe(order)
  })
})

describe('a column of numbers', () => {
  it.each([
    [['265,0', '1.250,50'], 'comma'],
    [['€ 1.299,00', '5'], 'comma'],
    [['0,5', '1,250'], 'comma'],
    // All could be thousands.
    [['1,250', '2,500'], 'either'],
    [['1,250.50', '265.0'], 'point'],
    [['265,0', '265.0'], 'point'],
    [['1250', 12.5, null], undefined],
  ])('%j proves as its decimal sign: %s', (cells, sign) => {
    expect(decimalsOf(cells)).toBe(sign)
  })
})

it('columns are joined for a field, and split into the parts of others, of which the last takes the rest', async () => {
  const headings = ['Code', 'First', 'Last', 'Address']
  const { sheet } = await arranged(
    metaOf('suppliers'),
    actor,
    {
      kind: 'csv',
      header: { row: 1, cells: headings },
      rows: [
        { row: 2, cells: ['A', 'Ann', ' Lee ', '1 Mill Rd, Otago, 9016, NZ'] },
        { row: 3, cells: ['B', null, 'Cher', 'Nowhere'] },
      ],
    },
    {
      mapping: {
        ...noMapping,
        joined: { contact: { columns: ['First', 'Last'], by: ' ' } },
        split: { Address: { by: ',', into: ['address', null, 'terms'] } },
      },
      proposes: true,
    },
  )
  // Columns that were used are for no field of their own, whatever their headings say.
  expect(sheet.fields).toEqual([undefined, null, null, null, 'contact', 'address', 'terms'])
  expect(sheet.rows.map(({ cells }) => cells.slice(4))).toEqual([
    ['Ann Lee', '1 Mill Rd', '9016, NZ'],
    ['Cher', 'Nowhere', null],
  ])
  const stray = { ...noMapping, joined: { contact: { columns: ['Middle'], by: ' ' } } }
  await expect(proposed('suppliers', ['Code'], ['A'], stray)).rejects.toThrow(
    'The file has no column "Middle".',
  )
})
