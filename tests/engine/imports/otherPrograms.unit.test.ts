import { expect, it } from 'vitest'
import { codes } from '#resources/codes.ts'
import type { entities } from '#resources/registry.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { fieldOfHeading } from '#server/imports/columns.ts'
import { arranged } from '#server/imports/mapping/arranged.ts'
import { noMapping } from '#server/imports/mapping/mapping.ts'
import type { Actor } from '#server/session/actor.ts'
import '#tests/support/installProduct.ts'

const actor = {
  codes: new Set(codes),
  country: 'NZ',
  timeZone: 'Pacific/Auckland',
} as unknown as Actor

type Row = readonly (string | number | null)[]
type Door = keyof typeof entities

/** A door, the headings and first rows of a real export, and the field that each heading means: `-` for none. */
const files: readonly [what: string, door: Door, headings: string, rows: Row[], fields: string][] =
  [
    [
      'Superstore, order lines',
      'importedOrders',
      'Order ID|Order Date|Ship Date|Customer ID|Product ID|Quantity|Discount|Postal Code',
      [
        ['CA-1', '13/02/2026', '20/02/2026', 'CG-1', 'FUR-1', 2, 0.2, '42420'],
        ['CA-2', '14/02/2026', '21/02/2026', 'DV-1', 'FUR-2', 3, 0, '33311'],
        ['CA-3', '15/02/2026', null, 'SO-1', 'OFF-1', 5, 0.45, '90036'],
      ],
      'orderNo|orderedDate|completedDate|customerId|lines.skuId|lines.quantity|lines.discountRate|postcode',
    ],
    [
      'Cogsley, percent in the heading',
      'importedOrders',
      'Order Number|Order Date|SKU|Qty|Discount %',
      [
        ['1', '13/02/2026', 'A', 1, 15],
        ['2', '13/02/2026', 'B', 1, 12.5],
        ['3', '13/02/2026', 'C', 1, 0],
      ],
      'orderNo|orderedDate|lines.skuId|lines.quantity|lines.discountPercent',
    ],
    [
      'Cogsley, parts of 1 named percent',
      'importedOrders',
      'Order Number|SKU|Qty|DiscountPct',
      [
        ['1', 'A', 1, 0.15],
        ['2', 'B', 1, 0.05],
        ['3', 'C', 1, 0],
      ],
      'orderNo|lines.skuId|lines.quantity|lines.discountRate',
    ],
    [
      'dollars off',
      'importedOrders',
      'Order Number|SKU|Qty|Discount',
      [
        ['1', 'A', 1, '129.95'],
        ['2', 'B', 1, '0'],
        ['3', 'C', 1, '20.50'],
      ],
      'orderNo|lines.skuId|lines.quantity|lines.discount',
    ],
    [
      'percent or dollars: dollars are proposed, as a guess',
      'importedOrders',
      'Order Number|SKU|Qty|Discount',
      [
        ['1', 'A', 1, 10],
        ['2', 'B', 1, 15],
        ['3', 'C', 1, 0],
      ],
      'orderNo|lines.skuId|lines.quantity|lines.discount',
    ],
    [
      'New Zealand addresses',
      'customers',
      'Customer No|Name|Address1|Suburb|City|Zip',
      [
        ['1', 'Oak Ltd', '1 Mill Rd', 'Ponsonby', 'Auckland', '1011'],
        ['2', 'Ash Ltd', '2 Mill Rd', null, 'Otaki', '5512'],
        ['3', 'Elm Ltd', '3 Mill Rd', 'Ilam', 'Christchurch', '8041'],
      ],
      'oldNo|name|addresses.line1|addresses.suburb|addresses.city|addresses.postcode',
    ],
    [
      'town and city in one',
      'customers',
      'Account|Trading Name|Street|Town/City|Postcode',
      [
        ['1', 'Oak Ltd', '1 Mill Rd', 'Auckland', '1011'],
        ['2', 'Ash Ltd', '2 Mill Rd', 'Otaki', '5512'],
      ],
      'oldNo|name|addresses.line1|addresses.city|addresses.postcode',
    ],
    [
      'given names',
      'customers',
      'Customer ID|Surname|Given Name|Mobile',
      [
        ['1', 'Kahu', 'Mere', '021 555 1234'],
        ['2', 'Reid', 'Bob', '021 555 1235'],
      ],
      'oldNo|lastName|firstName|phone',
    ],
    [
      'PrestaShop, customers',
      'customers',
      'ID|First name|Last name|Email address|Newsletter',
      [
        [1, 'Mere', 'Kahu', 'mere@example.com', 1],
        [2, 'Bob', 'Reid', 'bob@example.com', 0],
      ],
      'oldNo|firstName|lastName|email|-',
    ],
    [
      'an export keyed by articles',
      'customers',
      'Product ID|Customer Name|Email Subscription Status|Billing City',
      [
        ['OFF-1', 'Mere Kahu', 'subscribed', 'Auckland'],
        ['OFF-2', 'Bob Reid', 'never subscribed', 'Otaki'],
      ],
      '-|name|-|addresses.city',
    ],
    [
      'a parcel in American units',
      'skus',
      'SKU|Name|Weight (lbs)|Length (in)|Width (in)|Height (in)',
      [
        ['A', 'Table', 100, 80, 36, 30],
        ['B', 'Chair', 12, 20, 20, 36],
      ],
      'code|name|weight|length|width|height',
    ],
    [
      'a parcel in our units',
      'skus',
      'SKU|Name|Weight (kg)|Width (cm)|Height (cm)',
      [
        ['A', 'Table', 45, 80, 75],
        ['B', 'Chair', 6, 45, 90],
      ],
      'code|name|weight|width|height',
    ],
    [
      'WooCommerce, stock',
      'openingStock',
      'ID|SKU|Name|In stock?|Stock|Location',
      [
        [1, 'A', 'Table', 1, 12, 'Main'],
        [2, 'B', 'Chair', 0, 3, 'Main'],
        [3, 'C', 'Sofa', 1, 7, 'Main'],
      ],
      '-|skuId|-|-|quantity|warehouseId',
    ],
    [
      'WooCommerce, stock that is not tracked',
      'openingStock',
      'SKU|In stock?|Stock',
      [
        ['A', 1, null],
        ['B', 0, null],
      ],
      'skuId|-|-',
    ],
    [
      'WooCommerce, prices',
      'importedPrices',
      'SKU|Sale price|Regular price',
      [
        ['A', '899.00', '999.00'],
        ['B', null, '99.00'],
      ],
      'skuId|-|amount',
    ],
    [
      'Shopify, prices',
      'importedPrices',
      'Handle|Variant SKU|Variant Price|Variant Compare At Price',
      [
        ['table', 'A', '999.00', null],
        ['chair', 'B', '99.00', '120.00'],
      ],
      '-|skuId|amount|-',
    ],
    [
      'prices without tax are no prices that people pay',
      'importedPrices',
      'SKU|Price (excl GST)|Price (incl GST)|RRP',
      [
        ['A', '868.70', '999.00', '1200.00'],
        ['B', '86.09', '99.00', '120.00'],
      ],
      'skuId|-|amount|-',
    ],
    [
      'WooCommerce, products',
      'products',
      'ID|Type|SKU|Name|Published|Categories|Additional shipping cost|Position',
      [
        [1, 'simple', 'A', 'Table', 1, 'Tables', null, 0],
        [2, 'simple', 'B', 'Chair', 1, 'Chairs', null, 0],
      ],
      '-|type|code|name|-|categoryId|-|-',
    ],
    [
      'Shopify, products',
      'products',
      'Handle|Title|Body (HTML)|Vendor|Google Shopping / Google Product Category|Variant SKU|Variant Tax Code|SEO Description|Image Position',
      [
        ['table', 'Table', 'A table', 'Oak Works', null, 'A', null, null, 1],
        ['chair', 'Chair', 'A chair', 'Oak Works', null, 'B', null, null, 1],
      ],
      '-|name|-|supplierId|-|code|-|-|-',
    ],
    [
      'Vend, products',
      'products',
      'id|handle|sku|name|supplier_name|product_category',
      [
        ['1', 'table', 'A', 'Table', 'Oak Works', 'Tables'],
        ['2', 'chair', 'B', 'Chair', 'Oak Works', 'Chairs'],
      ],
      '-|-|code|name|supplierId|categoryId',
    ],
    [
      'Magento, products',
      'products',
      'sku|product_type|name|tax_class_name|visibility',
      [
        ['A', 'simple', 'Table', 'Taxable Goods', 'Catalog'],
        ['B', 'simple', 'Chair', 'Taxable Goods', 'Catalog'],
      ],
      'code|-|name|-|-',
    ],
    [
      'the stock of a product is not its minimum',
      'products',
      'Item No|Item Name|Stock|Price tax excluded or Price tax included',
      [
        ['A', 'Table', 12, 'excluded'],
        ['B', 'Chair', 3, 'included'],
      ],
      'code|name|-|-',
    ],
    [
      'Shopify, orders',
      'importedOrders',
      'Name|Email|Paid at|Shipping City|Billing City|Billing Country|Tax 1 Name|Lineitem sku|Lineitem quantity|Lineitem price|Location',
      [
        [
          '#1',
          'a@example.com',
          '2026-03-04',
          'Otaki',
          'Auckland',
          'NZ',
          'GST 15%',
          'A',
          1,
          99,
          null,
        ],
        [
          '#2',
          'b@example.com',
          '2026-03-05',
          'Levin',
          'Auckland',
          'NZ',
          'GST 15%',
          'B',
          2,
          49,
          null,
        ],
      ],
      'orderNo|customerId|paidDate|city|-|country|-|lines.skuId|lines.quantity|lines.price|-',
    ],
    [
      'Shopify, amounts of orders',
      'importedOrders',
      'Name|Shipping|Taxes|Total|Discount Code|Discount Amount|Created at|Cancelled at|Lineitem sku|Lineitem quantity|Lineitem price',
      [
        ['#1', '10.00', '15.00', '115.00', 'OPEN', '0.00', '2026-03-04', null, 'A', 1, '105.00'],
        ['#2', '0.00', '13.04', '100.00', null, '50.00', '2026-03-05', null, 'B', 1, '150.00'],
      ],
      'orderNo|shipping|tax|total|-|orderDiscount|orderedDate|-|lines.skuId|lines.quantity|lines.price',
    ],
    [
      'WooCommerce, amounts of orders',
      'importedOrders',
      'Order Number|Order Date|Order Shipping Amount|Cart Discount Amount|Order Total Amount|Order Total Tax Amount|SKU|Quantity',
      [
        ['101', '2026-03-04', '10.00', '0.00', '115.00', '15.00', 'A', 1],
        ['102', '2026-03-05', '0.00', '50.00', '100.00', '13.04', 'B', 1],
      ],
      'orderNo|orderedDate|shipping|orderDiscount|total|tax|lines.skuId|lines.quantity',
    ],
    [
      'a place on a map is no branch',
      'importedOrders',
      'Invoice No|Invoice Date|Location',
      [
        ['1', '13/02/2026', '(-6.08, 145.39)'],
        ['2', '13/02/2026', '(-36.85, 174.76)'],
      ],
      'orderNo|orderedDate|-',
    ],
    [
      'PrestaShop, purchase orders keyed by attributes',
      'purchaseOrders',
      'Product Attribute ID|Supplier|Quantity',
      [
        ['11', 'Oak Works', 5],
        ['12', 'Oak Works', 6],
      ],
      '-|supplierId|lines.quantity',
    ],
    [
      'MYOB, cards',
      'customers',
      'Co./Last Name|Addr 1 - Line 1|- City|- State|Mob|Other',
      [
        ['Oak Ltd', '1 Mill Rd', 'Otaki', null, '021 555 1234', 'by hand'],
        ['Ash Ltd', '2 Mill Rd', 'Levin', null, '021 555 1235', 'by hand'],
      ],
      'name|addresses.line1|addresses.city|-|phone|-',
    ],
    [
      'Xero, contacts',
      'customers',
      'ContactName|EmailAddress|POAddressLine1|POCity|POPostalCode|POCountry',
      [
        ['Oak Ltd', 'a@example.com', '1 Mill Rd', 'Otaki', '5512', 'New Zealand'],
        ['Ash Ltd', 'b@example.com', '2 Mill Rd', 'Levin', '5510', 'New Zealand'],
      ],
      'name|email|addresses.line1|addresses.city|addresses.postcode|addresses.country',
    ],
    [
      'Shopify, further taxes of orders',
      'importedOrders',
      'Name|Tax 1 Name|Tax 1 Value|Tax 2 Name|Payment Method|Lineitem name|Lineitem sku|Lineitem quantity',
      [
        ['#1', 'GST 15%', '15.00', null, 'Shopify Payments', 'Table', 'A', 1],
        ['#2', 'GST 15%', '13.04', null, 'Shopify Payments', 'Chair', 'B', 2],
      ],
      'orderNo|-|-|-|methodId|-|lines.skuId|lines.quantity',
    ],
    [
      'products of WooCommerce are no categories',
      'categories',
      'ID|Type|SKU|Name|Published|Categories',
      [
        [1, 'simple', 'A', 'Table', 1, 'Tables'],
        [2, 'simple', 'B', 'Chair', 1, 'Chairs'],
      ],
      '-|-|-|-|-|name',
    ],
    [
      'branches of another program',
      'branches',
      'Branch Code|Branch Name|Street|Suburb|City|Postcode',
      [
        ['AKL', 'Auckland', '1 Mill Rd', 'Ponsonby', 'Auckland', '1011'],
        ['WLG', 'Wellington', '2 Mill Rd', 'Te Aro', 'Wellington', '6011'],
      ],
      'code|name|address.line1|address.suburb|city|address.postcode',
    ],
    [
      'costs of opening stock',
      'openingStock',
      'Product Code|On Hand|Avg Cost|Warehouse|Bin',
      [
        ['A', 12, '88.12', 'Main', 'A-1-1'],
        ['B', 3, '9.50', 'Main', 'A-1-2'],
      ],
      'skuId|quantity|unitCost|warehouseId|layerId',
    ],
  ]

/** Headings of money, stock and names, in which none may be wrong. */
const weighs =
  /discount|price|cost|amount|total|tax|shipping|freight|quantity|stock|sku|name|title|code|paid|qty|on hand/i

const pairs = files.flatMap(([what, door, headings, rows, fields]) => {
  const said = headings.split('|')
  return said.map((heading, n) => ({
    what,
    door,
    said,
    rows,
    heading,
    n,
    field: fields.split('|')[n]!,
  }))
})

async function fieldOf({ door, said, rows, n }: (typeof pairs)[number]): Promise<string> {
  const file = {
    kind: 'csv' as const,
    header: { row: 1, cells: said },
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
  }
  const { sheet } = await arranged(metaOf(door), actor, file, {
    mapping: noMapping,
    proposes: true,
  })
  const chosen = sheet.fields![n]
  return chosen === undefined
    ? (fieldOfHeading(metaOf(door), actor)(said[n]!) ?? '-')
    : (chosen ?? '-')
}

it('of real exports gets the right field in seven of eight columns, and in every one of money, stock or names', async () => {
  const found = await Promise.all(pairs.map(async pair => ({ ...pair, is: await fieldOf(pair) })))
  const wrong = found.filter(({ field, is }) => field !== is)
  const words = wrong.map(
    ({ what, heading, field, is }) => `${what}: ${heading} is ${is}, not ${field}`,
  )
  expect(wrong.filter(({ heading }) => weighs.test(heading)).length, words.join('\n')).toBe(0)
  expect(wrong.length * 8, words.join('\n')).toBeLessThanOrEqual(pairs.length)
  expect(pairs.length).toBeGreaterThan(120)
})

it('says of a discount in whole numbers that it is a guess, even by its own name', async () => {
  const file = {
    kind: 'csv' as const,
    header: { row: 1, cells: ['Order', 'SKU', 'Quantity', 'Discount'] },
    rows: [{ row: 2, cells: ['1', 'A', 1, 10] }],
  }
  const how = { mapping: noMapping, proposes: true }
  const { facts } = await arranged(metaOf('importedOrderLines'), actor, file, how)
  expect(facts.get('Discount')).toMatchObject({ isGuess: true })
  expect(facts.get('Quantity')).toMatchObject({ isGuess: false })
})

it('keeps first and last names that are joined for the whole name', async () => {
  const file = {
    kind: 'csv' as const,
    header: { row: 1, cells: ['Customer ID', 'First name', 'Last name', 'Address 2'] },
    rows: [{ row: 2, cells: ['1', 'Mere', 'Kahu', 'Flat 2'] }],
  }
  const joined = {
    name: { columns: ['First name', 'Last name'], by: ' ' },
    'addresses.line1': { columns: ['Address 2'], by: ' ' },
  }
  const mapping = { ...noMapping, joined }
  const { sheet } = await arranged(metaOf('customers'), actor, file, { mapping, proposes: true })
  expect(sheet.fields).toEqual(['oldNo', undefined, undefined, null, 'name', 'addresses.line1'])
})
