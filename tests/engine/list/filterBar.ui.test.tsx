import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entity, text } from '#define'
import { listParcels, parcels } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()

const names = Array.from({ length: 14 }, (_, n) => `mark${String.fromCharCode(65 + n)}`)
const marked = entity('parcels', {
  titles: parcels.titles,
  fields: { ...parcels.fields, ...Object.fromEntries(names.map(name => [name, text()])) },
  list: { columns: ['no'], sort: 'no', search: ['no'], filters: names as never[] },
})
const shown = () =>
  screen.getAllByRole('group').map(group => group.getAttribute('aria-label')!.slice(-1))

test('filters that one line has no room for come when they are asked for', async () => {
  const { user } = listParcels({ entity: marked })
  await screen.findByText('P1')
  const before = shown()
  expect(before.length).toBeLessThan(names.length)
  await user.click(screen.getByRole('button', { name: `${names.length - before.length} more` }))
  expect(shown()).toEqual([...'abcdefghijklmn'])
})

test('a filter that is set is always seen', async () => {
  listParcels({
    entity: marked,
    path: `/parcels?filter=${encodeURIComponent(JSON.stringify({ markN: 'oak' }))}`,
  })
  await screen.findByText('P1')
  expect(shown()).toContain('n')
  expect(shown()).not.toContain('m')
})
