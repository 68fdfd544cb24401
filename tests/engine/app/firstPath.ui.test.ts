import { expect, test } from 'vitest'
import type { RouteNode } from '#define/route.ts'
import { firstPath } from '#src/app/firstPath.ts'

const leaf = (path: `/${string}`, more: object = {}) =>
  ({ path, title: path, entity: 'parcels', ...more }) as RouteNode

test('whoever cannot reach the home begins with the screen of their job, else with the menu’s first', () => {
  const tree = [leaf('/hidden', { hidden: true }), leaf('/issues'), leaf('/payments')]
  expect(firstPath(tree, '/home', '/payments', '/issues')).toBe('/payments')
  expect(firstPath(tree, '/home', undefined)).toBe('/issues')
  expect(firstPath([], '/home')).toBeUndefined()
})
