import { expect, test } from 'vitest'
import type { Pack } from '#resources/warehouse/start/jobShapes.ts'
import { withPlacesOf } from '#resources/warehouse/start/placesInHand.ts'

const packWith = (...ids: string[]) =>
  ({
    places: ids.map(id => ({ id, name: `at ${id}` })),
    codes: ids.map(id => ({ code: `at ${id}`, skuId: null, layerId: id })),
  }) as unknown as Pack
const handFrom = (...layerIds: (string | null)[]) => ({
  taken: layerIds.map(layerId => ({ planId: 'p', skuId: 's', layerId, quantity: 1, at: '' })),
})
const idsOf = ({ places, codes }: Pack) => [places.map(({ id }) => id), codes.map(c => c.layerId)]

test('jobs that are asked for anew keep the places of what is in the hand, once each', () => {
  const before = packWith('a', 'b', 'c')
  expect(idsOf(withPlacesOf(packWith('c', 'd'), before, handFrom('a', 'a', 'c', null)))).toEqual([
    ['c', 'd', 'a'],
    ['c', 'd', 'a'],
  ])
  const now = packWith('d')
  expect(withPlacesOf(now, before, handFrom())).toBe(now)
  expect(withPlacesOf(now, undefined, handFrom('a'))).toBe(now)
})
