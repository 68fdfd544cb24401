import { expect, it } from 'vitest'
import { humanize, inflect, pluralize, transform } from '#src/i18n/inflection.ts'

it.each([
  ['orderCode', 'Order code'],
  ['customer_id', 'Customer'],
  ['address.line1', 'Address.line1'],
])('the label of %s without a declared one is “%s”', (source, label) => {
  expect(transform(source, ['underscore', 'humanize'])).toBe(label)
})

it('counts words', () => {
  expect(humanize('tag_ids')).toBe('Tag')
  expect([inflect('order', 1), inflect('order', 2), pluralize('goods')]).toEqual([
    'order',
    'orders',
    'goods',
  ])
})
