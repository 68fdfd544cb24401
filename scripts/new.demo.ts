import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { read, type Files } from './new.files.ts'
import { importedBefore, insideBrackets } from './new.source.ts'

/**
 * The demo rows of a new entity with the doors that hand them up. An area without demo rows gets a
 * door and a line in `resources/demo.ts`.
 * @param lines the parent of its rows and the reference to it, if they are lines
 */
export function demoFiles(
  root: string,
  area: string,
  name: string,
  lines?: { readonly of: string; readonly by: string },
): Files {
  const part = {
    [`resources/${area}/demo/${name}.ts`]: lines ? linesOf(name, lines) : rowsOf(name),
  }
  const door = `resources/${area}/demo.ts`
  if (existsSync(join(root, door)))
    return {
      ...part,
      [door]: insideBrackets(
        importedBefore(read(root, door), `{ ${name} }`, `./demo/${name}.ts`),
        'parts: [',
        name,
      ),
    }
  return {
    ...part,
    [door]: `import type { AreaDemo } from '#server/demo/kit.ts'
import { ${name} } from './demo/${name}.ts'

export default { parts: [${name}] } satisfies AreaDemo
`,
    [areasFile]: insideBrackets(
      importedBefore(read(root, areasFile), area, `./${area}/demo.ts`),
      'areas: readonly AreaDemo[] = [',
      area,
    ),
  }
}

const areasFile = 'resources/demo.ts'

const rowsOf = (
  name: string,
) => `import { clientId, initialClients } from '#resources/administration/demo/reference.ts'
import { demoPart } from '#server/demo/kit.ts'

export const ${name} = demoPart('${name}', {
  fills: ['${name}'],
  rows: ({ random: stream, opened, out }) => {
    const random = stream('${name}')
    for (const { country } of initialClients)
      for (const [i, name] of names.entries())
        out.${name}.push({
          id: random.id(opened),
          clientId: clientId(country),
          createdOnUtc: opened,
          name,
          isActive: i > 0,
        })
  },
})

const names = ['First', 'Second', 'Third']
`

const linesOf = (
  name: string,
  { of, by }: { readonly of: string; readonly by: string },
) => `import { demoPart } from '#server/demo/kit.ts'

export const ${name} = demoPart('${name}', {
  fills: ['${name}'],
  rows: ({ random: stream, recent, opened, out }) => {
    const random = stream('${name}')
    for (const [clientId, parents] of recent('${of}'))
      for (const ${by} of parents)
        out.${name}.push({
          id: random.id(opened),
          clientId,
          createdOnUtc: opened,
          ${by},
          name: 'First',
        })
  },
})
`
