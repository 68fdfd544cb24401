import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { snake, wordsOf } from '#define'
import { Nonsense, readArguments, type Asked } from './new.arguments.ts'
import { demoFiles } from './new.demo.ts'
import { areas, filesOf, quoted, read, write } from './new.files.ts'
import { routed, type Placed } from './new.routes.ts'
import { importedBefore, insideBrackets } from './new.source.ts'

/**
 * What the text of the declarations lacks: the engine's own tables, and the first path segments of
 * the calls.
 */
export interface Taken {
  readonly tables: readonly string[]
  readonly addresses: readonly string[]
}

/**
 * The written files by path from the root, and where the new records appear: on a screen, or as
 * lines.
 */
export interface Made {
  readonly files: readonly string[]
  readonly name: string
  readonly screen?: Placed
  readonly lines?: { readonly file: string; readonly by: string }
}

/**
 * Writes the declaration of a new entity and its line in the area's door. Unless its records are
 * lines, it also writes the route and its row in tests/oracle/screens.csv.
 * @param args `<area>/<entity>`, then `--of`, or `--path` and `--roles`, and optionally `--title`
 *   and `--demo`
 * @throws Nonsense before anything is written
 */
export function writeEntity(root: string, args: readonly string[], taken: Taken): Made {
  const asked = readArguments(args)
  const { area, name, of } = asked
  refuseName(root, asked, taken)
  const file = `resources/${area}/${name}.entity.ts`
  const title = asked.title ?? wordsOf(name)
  const registered = inItsArea(root, area, name)
  if (of) {
    const parent = fileOf(root, of)
    if (!parent?.endsWith(`/${of}.entity.ts`))
      throw new Nonsense(`--of ${of} is no entity. Begin it first: npm run new -- ${area}/${of}`)
    const by = `${single(of)}Id`
    const written = {
      [file]: lineDeclaration(name, title, of, by),
      ...registered,
      ...(asked.hasDemo ? demoFiles(root, area, name, { of, by }) : {}),
    }
    return { files: write(root, written, file), name, lines: { file: parent, by } }
  }
  const { written, screen } = routed(root, asked, title, 'entity')
  return {
    files: write(
      root,
      {
        [file]: declaration(name, title),
        ...registered,
        ...written,
        ...(asked.hasDemo ? demoFiles(root, area, name) : {}),
      },
      file,
    ),
    name,
    screen,
  }
}

/** The area's door with the entity; a new area gets a door and a line in the registry. */
function inItsArea(root: string, area: string, name: string): Record<string, string> {
  const door = `resources/${area}/index.ts`
  if (existsSync(join(root, door)))
    return {
      [door]: insideBrackets(
        importedBefore(read(root, door), `{ ${name} }`, `./${name}.entity.ts`),
        'entities: [',
        name,
      ),
    }
  const registry = importedBefore(read(root, registryFile), area, `./${area}/index.ts`)
  return {
    [door]: `import { area } from '#define'
import { ${name} } from './${name}.entity.ts'

export default area('${area}', { entities: [${name}] })
`,
    [registryFile]: insideBrackets(
      insideBrackets(registry, 'registry(', `...${area}.entities`),
      'calls = {',
      `...${area}.calls`,
    ),
  }
}

const registryFile = 'resources/registry.ts'

/** Reserved words of JavaScript. */
const reserved =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  )

/** Names that the new declaration and the area's door use. */
const used = ['area', 'entity', 'flag', 'longText', 'reference', 'text', 'entities', 'calls']

function refuseName(root: string, { area, name }: Asked, taken: Taken) {
  if (!/^[a-z][a-zA-Z\d]{0,30}$/.test(area) || area === 'define')
    throw new Nonsense(
      `${area} is no area: take one of ${areas(root).join(', ')}, or a new word such as service.`,
    )
  if (!/^[a-z][a-zA-Z\d]{1,39}$/.test(name) || reserved.includes(name) || used.includes(name))
    throw new Nonsense(
      `${name} cannot name an entity: take one word for many of them, such as fabricSamples.`,
    )
  const file = fileOf(root, name)
  if (file) throw new Nonsense(`${name} is there already: ${file}. Nothing was changed.`)
  if (taken.tables.includes(snake(name)))
    throw new Nonsense(
      `The product itself has a table ${snake(name)}: take another name than ${name}.`,
    )
  if (taken.addresses.some(address => address.toLowerCase() === name.toLowerCase()))
    throw new Nonsense(`Calls live under /api/${name} already: take another name than ${name}.`)
}

/** The existing declaration of an entity, ignoring case: some file systems do. */
const fileOf = (root: string, name: string) =>
  areas(root)
    .flatMap(area => filesOf(root, area))
    .find(file => file.toLowerCase().endsWith(`/${name}.entity.ts`.toLowerCase()))

const single = (title: string) =>
  title
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

const declaration = (
  name: string,
  title: string,
) => `import { entity, flag, longText, text } from '#define'

export const ${name} = entity('${name}', {
  titles: [${quoted(single(title))}, ${quoted(title)}],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    remark: longText({ max: 1000 }),
    isActive: flag({ default: true }),
  },
  list: { columns: ['name', 'isActive'] },
})
`

const lineDeclaration = (
  name: string,
  title: string,
  of: string,
  by: string,
) => `import { entity, reference, text } from '#define'

export const ${name} = entity('${name}', {
  titles: [${quoted(single(title))}, ${quoted(title)}],
  fields: {
    ${by}: reference('${of}', { required: true, onDelete: 'cascade' }),
    name: text({ required: true, max: 80 }),
  },
  list: { columns: ['name'] },
  api: false,
})
`
