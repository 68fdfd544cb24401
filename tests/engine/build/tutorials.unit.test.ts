import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AnyCall, type AnyEntity, reaches, type RouteNode } from '#define'
import { writeEntity } from '#scripts/new.entity.ts'
import { projectRoot } from '#server/settings.ts'

interface Declared {
  readonly entities: Record<string, AnyEntity>
  readonly calls: Record<string, AnyCall>
  readonly routes: RouteNode[]
  readonly problems: readonly unknown[]
}

describe('a tutorial, followed word by word in a copy', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'erp-tutorial-'))
    for (const path of ['package.json', 'define', 'resources', 'tests/oracle', 'docs'])
      cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true }))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  const blocks = (page: string, language: string) =>
    [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, text]) => text!,
    )

  /** Puts the lines with a plus behind the line before them. */
  function apply(block: string) {
    const [head, ...lines] = block.trimEnd().split('\n')
    const file = head!.replace('# ', '')
    let text = read(file)
    let after = ''
    for (const line of lines) {
      // A line of context keeps its place, whose first letter is a space.
      const code =
        line.startsWith('+') || text.includes(`\n${line.slice(1)}\n`) ? line.slice(1) : line
      if (line.startsWith('+')) text = text.replace(`${after}\n`, `${after}\n${code}\n`)
      expect(text).toContain(`${code}\n`)
      after = code
    }
    write(file, text)
  }

  it('adds a screen of a call', async () => {
    for (const block of blocks('docs/adding-a-screen.md', 'ts'))
      write(/^\/\/ (\S+)\n/.exec(block)![1]!, block)
    for (const block of blocks('docs/adding-a-screen.md', 'diff')) apply(block)
    const { calls, routes, problems } = await declared(root)
    expect(problems).toEqual([])
    expect(calls.getTagUse!.at).toBe('GET /api/orderManagement/getTagUse')
    expect(reaches(routes).find(({ leaf }) => leaf.table === 'getTagUse')!.leaf.path).toBe(
      '/sale/tagUse',
    )
    const [handler] = blocks('docs/adding-a-screen.md', 'ts').slice(1)
    expect(read('resources/sales/tagUse.server.ts')).toBe(handler)
  })

  it('adds a resource', async () => {
    const page = 'docs/adding-a-resource.md'
    const [first, dependent, list, statuses, more] = blocks(page, 'ts') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const [file] = writeEntity(root, ['sales/fabricSamples'], { tables: [], addresses: [] }).files
    const text = first
      .replace(/ {4}customerId: .*\n/, dependent)
      .replace(
        'import { choice, date, entity, image, longText,',
        'import { choice, date, entity, image, longText, money,',
      )
      .replace(/( {4}columns: .*\n)/, (_, columns: string) => columns + list)
      .replace(/ {2}\},\n\}\)\n$/, `  },\n${statuses}})\n`)
      .replace(/( {2}titles: .*\n)/, (_, titles: string) => titles + more)
    write(file!, text)
    const { entities, problems } = await declared(root)
    expect(problems).toEqual([])
    expect(Object.keys(entities.fabricSamples!.fields)).toEqual([
      'name',
      'photo',
      'lentTo',
      'customerId',
      'addressId',
      'branchId',
      'value',
      'dueDate',
      'remark',
      'status',
    ])
    expect(entities.fabricSamples).toMatchObject({ attachments: true, notes: true })
  })
})

/** What the folder declares, and what is wrong with it. */
async function declared(root: string): Promise<Declared> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { checkTree } from './define/checks/tree.ts'
        import { calls, entities } from './resources/registry.ts'
        import { routes } from './resources/routes/index.ts'
        export const problems = [...checkTree({ calls, entities, routes })]
        export { calls, entities, routes }`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const bundle = Buffer.from(outputFiles[0]!.contents).toString('base64')
  return import(`data:text/javascript;base64,${bundle}`)
}
