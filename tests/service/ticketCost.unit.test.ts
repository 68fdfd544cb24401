import { expect, it } from 'vitest'
import { labourCost, sumOf } from '#resources/service/goods/costArithmetic.ts'

it('minutes cost their part of the hour, rounded half up to the cent', () => {
  expect(labourCost(45, 80)).toBe(60)
  expect(labourCost(1, 80)).toBe(1.33)
  expect(labourCost(20, 79.99)).toBe(26.66)
  expect(labourCost(6, 0.05)).toBe(0.01)
  expect(labourCost(30, 0)).toBe(0)
})

it('a ticket costs its parts, its time, its visits and its refunds', () => {
  expect(sumOf([25, labourCost(45, 80), 35, 50])).toBe(170)
  expect(sumOf([0.1, 0.2, null])).toBe(0.3)
})
