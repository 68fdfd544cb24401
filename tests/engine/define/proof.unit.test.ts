import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import options from '../../../.oxfmtrc.json' with { type: 'json' }
import { reaches } from '#define/route.ts'
import { routes } from '#resources/routes/index.ts'

/** The entities that show how much a declaration says, each with its screen. */
const proof = {
  'administration/staff/staff': '/administration/staff/staff',
  'administration/branches/branches': '/administration/staff/branch',
  'stock/warehouses/warehouses': '/administration/warehouse/warehouse',
  'sales/customers/customers': '/sale/management',
  'products/categories': '/product/category',
  'products/products': '/product/ProductList',
  'purchasing/suppliers/suppliers': '/administration/supplier',
  'administration/taxes/countryTaxRates': '/administration/tax/country_tax_rate',
  'administration/taxes/stateTaxRates': '/administration/tax/state_tax_rate',
  'sales/payments/paymentMethods': '/administration/payment',
} as const
const most = 35

const nameOf = (file: string) => file.split('/').at(-1)!

/** Lines of a declaration as the formatter writes it at 100 columns, comments and imports included. */
async function linesOf(file: string): Promise<number> {
  const path = `resources/${file}.entity.ts`
  const { code } = await format(path, readFileSync(path, 'utf8'), {
    ...(options as object),
    printWidth: 100,
  })
  return code.trimEnd().split('\n').length
}
const average = (all: readonly number[]) => all.reduce((sum, n) => sum + n, 0) / all.length

/** The files of their child lines, and of the records that stand under them. */
const withThem = [
  'sales/customers/addresses',
  'products/skus/skus',
  'products/skus/comboMembers',
  'products/prices/prices',
]

it(`the proof entities average at most ${most} lines, and with their children as well`, async () => {
  const own = await Promise.all(Object.keys(proof).map(linesOf))
  expect(average(own)).toBeLessThanOrEqual(most)
  const children = await Promise.all(withThem.map(linesOf))
  expect(average([...own, ...children])).toBeLessThanOrEqual(most)
})

it.each(Object.entries(proof))('%s stands at %s, without a view of its own', (file, path) => {
  const leaf = reaches(routes).find(reach => reach.leaf.path === path)!.leaf
  expect(leaf.entity).toBe(nameOf(file))
  expect(leaf.screen).toBeUndefined()
})
