import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/**
 * The module `virtual:call-areas`: the area of each call, so that the browser loads one area's
 * calls at a time. A file of calls exports them as the properties of `<name>Calls`.
 */
export function callAreas(): Plugin {
  const id = '\0virtual:call-areas'
  let root = ''
  return {
    name: 'call-areas',
    configResolved: config => {
      root = config.root
    },
    resolveId: name => (name === 'virtual:call-areas' ? id : null),
    load(name) {
      if (name !== id) return null
      const files = callFiles(join(root, 'resources'))
      files.forEach(({ path }) => this.addWatchFile(path))
      const areas = files.flatMap(({ path, area }) =>
        callsIn(path, readFileSync(path, 'utf8')).map(call => [call, area]),
      )
      return `export default ${JSON.stringify(Object.fromEntries(areas))}`
    },
  }
}

const callFiles = (resources: string) =>
  readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.calls.ts'))
    .map(file => ({ path: join(resources, file), area: file.split(/[\\/]/)[0]! }))

/** The names of the calls that a file declares. */
function callsIn(path: string, code: string): string[] {
  const { body } = parseSync(path, code).program
  return body.flatMap(node =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && id.name.endsWith('Calls') && init?.type === 'ObjectExpression'
            ? init.properties.flatMap(each =>
                each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
              )
            : [],
        )
      : [],
  )
}
