import { expect, test } from 'vitest'
import { closestFirst } from '#src/fields/link/closestFirst.ts'

const named = (...labels: string[]) => labels.map(label => ({ id: label, label }))
const order = (typed: string, ...labels: string[]) =>
  closestFirst(named(...labels), typed).map(({ label }) => label)

test('what is called as was typed comes first, then what begins so, then what holds it', () => {
  expect(
    order(
      'ulverrick 3',
      'Ulverrick Lounge Suite 3+1+1',
      'New Ulverrick 3 Seater',
      'Ulverrick 3 Seater Sofa',
      'Ulverrick  3',
    ),
  ).toEqual([
    'Ulverrick  3',
    'Ulverrick 3 Seater Sofa',
    'New Ulverrick 3 Seater',
    'Ulverrick Lounge Suite 3+1+1',
  ])
})

test('a code that begins as typed comes before names that hold it', () => {
  const options = [
    { id: 'a', label: 'Bench for ULVE-S3', code: 'BEN-1' },
    { id: 'b', label: 'Ulverrick 3 Seater Sofa', code: 'ULVE-S3-OAK' },
    { id: 'c', label: 'Ulverrick 3 Seater', code: 'ulve-s3' },
  ]
  expect(closestFirst(options, 'ulve-s3').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('the order of the server stays among equals, and where nothing was typed', () => {
  expect(order('oak', 'Oak desk', 'Oak bed')).toEqual(['Oak desk', 'Oak bed'])
  expect(order(' ', 'B', 'A')).toEqual(['B', 'A'])
})
