import { expect, test } from 'vitest'
import '#tests/support/ui/installBrowser.ts'
import { reverseOf, toldChange } from '#resources/administration/access/accessUndo.ts'
import type { AccessTable, Person } from '#resources/administration/access/useAccess.ts'

const code = (name: string, held: object = {}) =>
  ({
    code: name,
    templateId: null,
    template: null,
    sinceUtc: '2026-01-01T00:00:00.000Z',
    by: null,
    expiresOnUtc: null,
    ...held,
  }) as Person['held'][number]
const ethan = { id: 'ethan', name: 'Ethan Goodacre', held: [code('J1')] } as unknown as Person
const ruby = {
  id: 'ruby',
  name: 'Ruby Latimer',
  held: [
    code('J1', { expiresOnUtc: '2027-01-01T00:00:00.000Z' }),
    code('D1', { templateId: 't', template: 'New starter' }),
  ],
} as unknown as Person
const people = [ethan, ruby]
const codes = [
  { code: 'B1', name: 'Staff', area: null, risk: 'High' },
  { code: 'E1', name: 'Customers', area: null, risk: 'Low' },
  { code: 'J1', name: 'Sales area', area: null, risk: 'Low' },
] as AccessTable['codes']
const pair = (staffId: string, given: string) => ({ staffId, code: given as 'E1' })

test('a grant says what was given to whom, and its way back is to take it', () => {
  const told = toldChange({ grant: [pair('ethan', 'E1')] }, people, codes)
  expect(told.message).toBe('E1 Customers given to Ethan Goodacre')
  expect(told.reverse).toEqual({ grant: [], revoke: [pair('ethan', 'E1')] })
  expect(told.high).toEqual([])
})

test('a code that was taken is given back with the end that it had', () => {
  const told = toldChange({ revoke: [pair('ruby', 'J1')] }, people, codes)
  expect(told.message).toBe('J1 Sales area removed from Ruby Latimer')
  expect(told.reverse).toEqual({
    grant: [pair('ruby', 'J1')],
    revoke: [],
    expiresOnUtc: '2027-01-01T00:00:00.000Z',
  })
})

test('a code that a person also has from a template is taken again', () => {
  expect(reverseOf({ grant: [pair('ruby', 'D1')] }, people)).toEqual({
    grant: [],
    revoke: [pair('ruby', 'D1')],
  })
})

test('what one change cannot restore is not offered: another end, and different ends', () => {
  const end = '2028-01-01T00:00:00.000Z'
  expect(reverseOf({ grant: [pair('ethan', 'J1')], expiresOnUtc: end }, people)).toBeUndefined()
  const revoke = [pair('ethan', 'J1'), pair('ruby', 'J1')]
  expect(reverseOf({ revoke }, people)).toBeUndefined()
})

test('several codes and people are counted, and codes of high risk are named', () => {
  const grant = ['ethan', 'ruby'].flatMap(id => [pair(id, 'B1'), pair(id, 'E1')])
  const told = toldChange({ grant }, people, codes)
  expect(told.message).toBe('B1, E1 given to 2 people')
  expect(told.high.map(each => each.code)).toEqual(['B1'])
})
