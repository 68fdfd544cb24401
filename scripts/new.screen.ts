import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { snake, wordsOf } from '#define'
import { Nonsense, readArguments } from './new.arguments.ts'
import type { Made } from './new.entity.ts'
import { areas, filesOf, quoted, read, write, type Files } from './new.files.ts'
import { routed } from './new.routes.ts'
import { importedBefore, insideBrackets } from './new.source.ts'

/**
 * Writes a call with its handler and a screen of it: the table of its answer, or with `--screen` a view of its own with a text.
 * Doors of the area that are not there yet are begun.
 * @param args `<area>/<name>`, `--call`, and `--screen`, `--path`, `--title` and `--roles` as wanted
 * @throws Nonsense before anything is written
 */
export function writeScreen(root: string, args: readonly string[]): Made {
  const asked = readArguments(args)
  const { area, name, isView } = asked
  const call = asked.call!
  refuse(root, area, name, call)
  const title = asked.title ?? wordsOf(name)
  // A screen is a folder, the table of a call two files.
  const folder = isView ? `${name}/` : ''
  const file = `resources/${area}/${folder}${name}.calls.ts`
  const { written, screen } = routed(
    root,
    asked,
    title,
    isView ? 'screen' : 'table',
    isView ? name : call,
  )
  const files = {
    [file]: declaration(area, name, call, title),
    [file.replace('.calls.ts', '.server.ts')]: handler(name, call),
    ...(isView && { [file.replace('.calls.ts', '.views.tsx')]: view(name, call) }),
    [`resources/${area}/index.ts`]: listed(
      importedBefore(
        read(root, `resources/${area}/index.ts`),
        `{ ${name}Calls }`,
        `./${folder}${name}.calls.ts`,
      ),
      `area('${area}', {`,
      ['calls: {', '}'],
      `...${name}Calls`,
    ),
    ...serverDoor(root, area, name, folder),
    ...(isView && { ...screensDoor(root, area, name, call), ...viewsDoor(root, area, name) }),
    ...(isView && textsDoor(root, area, name)),
    ...written,
  }
  return { files: write(root, files, file), name, screen }
}

function refuse(root: string, area: string, name: string, call: string) {
  if (!areas(root).includes(area) || !existsSync(join(root, `resources/${area}/index.ts`)))
    throw new Nonsense(`${area} is no area: begin it with an entity, or take another.`)
  if (!/^[a-z][a-zA-Z\d]{1,39}$/.test(name))
    throw new Nonsense(`${name} cannot name a screen: take a word such as claimSummary.`)
  for (const file of areas(root).flatMap(each => filesOf(root, each))) {
    if (file.toLowerCase().endsWith(`/${name}.calls.ts`.toLowerCase()))
      throw new Nonsense(`${name} is there already: ${file}. Nothing was changed.`)
    if (file.endsWith('.calls.ts') && new RegExp(`^  ${call}:`, 'm').test(read(root, file)))
      throw new Nonsense(`The call ${call} is there already: ${file}. Nothing was changed.`)
    if (file.endsWith('/screens.ts') && read(root, file).includes(`export const ${name} =`))
      throw new Nonsense(`The screen ${name} is there already: ${file}. Nothing was changed.`)
  }
}

/** The source with an element in this option, which is begun where `opening` has none. */
function listed(source: string, opening: string, [option, end]: [string, string], element: string) {
  return source.includes(option)
    ? insideBrackets(source, option, element)
    : insideBrackets(source, opening, `${option} ${element} ${end}`)
}

function serverDoor(root: string, area: string, name: string, folder: string): Files {
  const door = `resources/${area}/server.ts`
  const list = 'resources/server.ts'
  const isNew = !existsSync(join(root, door))
  const source = isNew
    ? `import { serverHalf } from '#server/kit'\nimport ${area} from './index.ts'\n\nexport default serverHalf(${area}, {})\n`
    : read(root, door)
  return {
    [door]: listed(
      importedBefore(source, `${name}Handlers`, `./${folder}${name}.server.ts`),
      `serverHalf(${area}, {`,
      ['calls: [', ']'],
      `${name}Handlers`,
    ),
    ...(isNew && {
      [list]: insideBrackets(
        importedBefore(read(root, list), area, `./${area}/server.ts`),
        'halves = [',
        area,
      ),
    }),
  }
}

function screensDoor(root: string, area: string, name: string, call: string): Files {
  const door = `resources/${area}/screens.ts`
  const list = 'resources/screens.ts'
  const declared = `export const ${name} = screen({ calls: [${quoted(call)}] })\n`
  if (existsSync(join(root, door))) return { [door]: `${read(root, door)}\n${declared}` }
  return {
    [door]: `import { screen } from '#define'\n\n${declared}`,
    [list]: insideBrackets(
      importedBefore(read(root, list), `* as ${area}`, `./${area}/screens.ts`),
      'screens = {',
      `...${area}`,
    ),
  }
}

function viewsDoor(root: string, area: string, name: string): Files {
  const door = `resources/${area}/views.ts`
  const list = 'resources/browser.ts'
  const isNew = !existsSync(join(root, door))
  const source = isNew ? emptyViews : read(root, door)
  return {
    [door]: insideBrackets(
      source,
      'screens: {',
      `${name}: () => import('./${name}/${name}.views.tsx')`,
    ),
    ...(isNew && {
      [list]: insideBrackets(
        importedBefore(read(root, list), area, `./${area}/views.ts`),
        'areas: [',
        area,
      ),
    }),
  }
}

const emptyViews = `import type { AreaViews } from '#src/app/product.ts'
import type * as screens from './screens.ts'

export default {
  screens: {} satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
`

function textsDoor(root: string, area: string, name: string): Files {
  const door = `resources/${area}/texts.ts`
  const list = 'resources/texts.ts'
  const isNew = !existsSync(join(root, door))
  const source = isNew
    ? `/** What the views of ${area} say, in English. */\nexport const ${area} = {} as const\n`
    : read(root, door)
  return {
    [door]: insideBrackets(
      source,
      `export const ${area} = {`,
      `${snake(name)}: { none: 'Nothing to show yet' }`,
    ),
    ...(isNew && {
      [list]: insideBrackets(
        importedBefore(read(root, list), `{ ${area} }`, `./${area}/texts.ts`),
        'texts = {',
        `...${area}`,
      ),
    }),
  }
}

const declaration = (
  area: string,
  name: string,
  call: string,
  title: string,
) => `import { call, list, reference, text } from '#define'

export const ${name}Calls = {
  /** ${title}. */
  ${call}: call({
    at: 'GET /api/${area}/${call}',
    input: { branchId: reference('branches') },
    answer: {
      rows: list({
        branchId: reference('branches', { required: true }),
        branchName: text({ required: true }),
      }),
    },
  }),
}
`

const handler = (name: string, call: string) => `import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import { ${name}Calls } from './${name}.calls.ts'

export default handlers(${name}Calls, {
  async ${call}({ db, actor }, { branchId }) {
    const inBranch = branchId ? sql\`and b.id = \${branchId}\` : sql\`\`
    const rows = await db.query<{ branchId: string; branchName: string }>(sql\`
      select b.id as branch_id, b.name as branch_name from branches b
      where b.client_id = \${actor.clientId} and not b.is_deleted \${inBranch} order by b.name\`)
    return { rows }
  },
})
`

const view = (name: string, call: string) => `import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { say } from '#src/i18n/say.ts'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'

export default function ${name[0]!.toUpperCase()}${name.slice(1)}() {
  const provider = useDataProvider<ErpDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['${call}'],
    queryFn: ({ signal }) => provider.call('${call}', {}, { signal }),
  })
  return (
    <Page aria-busy={!data && !error}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <State heading="h1" title={say('${snake(name)}.none')} />}
      {data?.rows.map(row => (
        <p key={row.branchId}>{row.branchName}</p>
      ))}
    </Page>
  )
}
`
