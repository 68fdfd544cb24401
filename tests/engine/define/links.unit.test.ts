import '#tests/support/installBrowser.ts'
import { expect, test } from 'vitest'
import { filterableFields, parametersOf, reaches, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { ownFilters } from '#src/app/product/panels.ts'

const all = Object.values<AnyEntity>(entities)
const lists = new Map(
  reaches(routes).flatMap(({ leaf }) =>
    leaf.entity ? [[leaf.path, entities[leaf.entity as keyof typeof entities] as AnyEntity]] : [],
  ),
)
const narrows = (list: AnyEntity, name: string) =>
  filterableFields(list).includes(name) || name in ownFilters(list) || name in parametersOf(list)

test('a link to a list of records narrows it', () => {
  const links = all.flatMap(({ name: of, links = {} }) =>
    Object.entries(links).flatMap(([label, { screen, as, takes = {} }]) => {
      const list = lists.get(screen)
      return list ? [{ at: `${of}: ${label}`, list, as, takes }] : []
    }),
  )
  expect(links.length).toBeGreaterThan(10)
  const wrong = links.flatMap(({ at, list, as, takes }) =>
    // The list of one record reads that from its address; any other has a filter for it.
    as
      ? list.list?.ofOne?.field === as
        ? []
        : [`${at} gives ${as}`]
      : Object.keys(takes).flatMap(name => (narrows(list, name) ? [] : [`${at} takes ${name}`])),
  )
  expect(wrong).toEqual([])
})
