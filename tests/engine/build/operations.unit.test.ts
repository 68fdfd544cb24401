import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const source = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const operations = source('docs/operations.md'),
  readme = source('README.md'),
  usage = source('server/cli/erp.ts')

/** The variables that the server reads. */
const variables = [
  ...new Set(
    readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .flatMap(file => [...source(join('server', file)).matchAll(/\benv(?:\.|, ')([A-Z_]+)/g)])
      .map(([, name]) => name!),
  ),
]

describe('who runs the product reads', () => {
  it.each(variables)('%s among the settings of the README', name => {
    expect(readme).toContain(`\`${name}\``)
  })

  it('of no setting, command or document that is not there', () => {
    const settings = [
      ...(/```sh\nNODE_ENV[^`]*```/.exec(operations)?.[0] ?? '').matchAll(/^([A-Z_]+)=/gm),
    ].map(([, name]) => name!)
    expect(settings).toHaveLength(5)
    expect(settings.filter(name => !variables.includes(name))).toEqual([])

    const commands = [
      ...operations.matchAll(/(?:run erp --|erp\.mjs) ([a-z-]+(?: (?:add|publish))?)/g),
    ]
    expect(commands.length).toBeGreaterThan(5)
    expect(
      commands.map(([, name]) => name!).filter(name => !usage.includes(`\n  ${name} `)),
    ).toEqual([])

    const documents = [...operations.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, file]) => file!)
    expect(documents.length).toBeGreaterThan(2)
    expect(documents.filter(file => !existsSync(join(projectRoot, 'docs', file)))).toEqual([])
  })
})
