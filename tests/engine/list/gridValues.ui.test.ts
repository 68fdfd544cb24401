import { expect, test } from 'vitest'
import { choice, text } from '#define'
import { cellsIn, valueFrom, withDrafts } from '#src/views/grid/gridValues.ts'

test.each([
  ['', text(), null],
  ['phase OUT', choice(['Active', 'Phase out']), 'Phase out'],
  ['Gone', choice(['Active', 'Phase out']), 'Gone'],
  [' Oak ', text(), 'Oak'],
])('%j in a cell of its kind is %j', (typed, field, value) =>
  expect(valueFrom(typed, field)).toBe(value),
)

test('a copied block is rows of cells, with or without a last line end', () => {
  expect(cellsIn('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(cellsIn('one')).toEqual([['one']])
})

test('what was typed is kept by record until it is the record’s own value again', () => {
  const record = { id: '1', name: 'Chair', cartons: null }
  const typed = withDrafts(new Map(), [
    { record, name: 'name', value: 'Stool' },
    { record, name: 'cartons', value: 2 },
  ])
  expect([...typed]).toEqual([['1', { name: 'Stool', cartons: 2 }]])
  const left = withDrafts(typed, [{ record, name: 'name', value: 'Chair' }])
  expect([...left]).toEqual([['1', { cartons: 2 }]])
  expect(withDrafts(left, [{ record, name: 'cartons', value: null }]).size).toBe(0)
})
