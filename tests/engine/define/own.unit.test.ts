import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isParent, type RouteNode } from '#define'
import { routes } from '#resources/routes/index.ts'
import { projectRoot } from '#server/settings.ts'
import { ours, routes as specified } from '#tests/oracle/index.ts'

const nodes = (tree: readonly RouteNode[]): RouteNode[] =>
  tree.flatMap(node => [node, ...(isParent(node) ? nodes(node.children) : [])])
const all = nodes(routes)
const own = all.flatMap(({ path, own: isOwn }) => (isOwn ? [path] : [])).toSorted()

/** The paths that the list of a document names. */
function listed(document: string): string[] {
  const [, list = ''] = document.split('\n## Screens of our own\n')
  const rows = [...list.split('\n## ')[0]!.matchAll(/^\| `(\/[^`]*)` \| (.*) \|$/gm)]
  return rows.flatMap(([, above, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => `${above === '/' ? '' : above}/${name}`),
  )
}

test('a route is marked as our own where the specification has no such path, and nowhere else', () => {
  const known = new Set(specified.map(({ path }) => path))
  expect(own).toEqual(all.flatMap(({ path }) => (known.has(path) ? [] : [path])).toSorted())
  expect(own).toEqual(ours.toSorted())
})

test('the document lists each of them once', () => {
  const document = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')
  expect(listed(document).toSorted()).toEqual(own)
})
