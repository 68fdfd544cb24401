import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../../../resources', import.meta.url).pathname

/** The views that doors name in panels of a list beside `reads: []`. */
const panels = readdirSync(root).flatMap(area => {
  const door = join(root, area, 'views.ts')
  if (!existsSync(door)) return []
  const code = readFileSync(door, 'utf8')
  const constants = new Map(
    [...code.matchAll(/const (\w+) = (\(\) => import\('[^']+'\))/g)].map(([, name, load]) => [
      name!,
      load!,
    ]),
  )
  return [...code.matchAll(/\blist: \{([^{}]*reads: \[\][^{}]*)\}/g)].flatMap(([, panel]) =>
    [
      ...panel!
        .replaceAll(/\b\w+(?=,|\s*$)/g, name => constants.get(name) ?? name)
        .matchAll(/import\('([^']+)'\)/g),
    ].map(([, path]) => fileOf(door, path!)),
  )
})

function fileOf(from: string, path: string) {
  return path.startsWith('#resources/')
    ? join(root, path.slice('#resources/'.length))
    : join(dirname(from), path)
}

/** A view and what it imports of the business, loaded later or at once. */
function withImports(view: string): string[] {
  const files = new Set([view])
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*'((?:\.|#resources\/)[^']+\.tsx)'/g,
    ))
      files.add(fileOf(file, path!))
  return [...files]
}

it('a panel that says that it reads no fields of rows takes none from the list', () => {
  expect(panels.length).toBeGreaterThan(15)
  for (const panel of panels)
    for (const file of withImports(panel))
      expect(readFileSync(file, 'utf8'), `${panel} by ${file}`).not.toMatch(
        /useOnlySelected|\bdata\b[^}]*\} = useListContext/,
      )
})
