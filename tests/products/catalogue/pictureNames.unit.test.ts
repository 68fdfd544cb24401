import { expect, it } from 'vitest'
import { byNumber, keysOf } from '#resources/products/pictures/pictureNames.ts'

it.each([
  ['SOFA-OAK.jpg', 'sofa-oak', ['sofaoak'], 0],
  ['Sofa oak_2.JPEG', 'sofa oak_2', ['sofaoak2', 'sofaoak'], 2],
  ['SOFA (12).png', 'sofa (12)', ['sofa12', 'sofa'], 12],
  ['9400000000012.jpg', '9400000000012', ['9400000000012'], 0],
  ['9400000000012-4.webp', '9400000000012-4', ['94000000000124', '9400000000012'], 4],
  ['2.jpg', '2', ['2'], 0],
  ['.jpg', '', [], 0],
])('the name %s is read as a code, perhaps with a number', (name, literal, keys, number) => {
  expect(keysOf(name)).toEqual({ literal, keys, number })
})

it('the pictures of one code come in the order of their numbers, however they are written', () => {
  const names = ['sofa_10.jpg', 'BED.jpg', 'SOFA 2.jpg', 'Sofa.jpg', 'sofa-3.jpg']
  expect(
    names
      .map(name => ({ name }))
      .sort(byNumber)
      .map(({ name }) => name),
  ).toEqual(['BED.jpg', 'Sofa.jpg', 'SOFA 2.jpg', 'sofa-3.jpg', 'sofa_10.jpg'])
})
