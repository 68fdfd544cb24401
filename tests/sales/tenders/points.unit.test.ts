import { expect, it } from 'vitest'
import { pointsFor } from '#resources/tenders/points/points.server.ts'
import '#tests/support/installProduct.ts'

it('an amount takes whole points, so many that the customer never pays less than it', () => {
  expect(pointsFor(10, 0.01)).toBe(1000)
  expect(pointsFor(10, 0.03)).toBe(334)
})
