import { expect, it } from 'vitest'
import { inTree } from '#resources/stock/check/search/categoryTree.ts'

const of = (id: string, parentId: string | null = null) => ({ id, name: id, parentId })
const all = [of('Beds'), of('Chairs'), of('Office chairs', 'Chairs'), of('Stools', 'Chairs')]

it('puts categories below what they belong to', () => {
  expect(inTree(all, '').map(({ label, depth }) => [label, depth])).toEqual([
    ['Beds', 0],
    ['Chairs', 0],
    ['Office chairs', 1],
    ['Stools', 1],
  ])
})
it('keeps what is above a category that is searched for', () => {
  expect(inTree(all, 'stool').map(({ label }) => label)).toEqual(['Chairs', 'Stools'])
})
it('shows a category whose parent is gone at the top', () => {
  expect(inTree([of('Lamps', 'deleted')], '')).toEqual([{ id: 'Lamps', label: 'Lamps', depth: 0 }])
})
