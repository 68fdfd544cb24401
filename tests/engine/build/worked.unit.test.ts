import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeEntity } from '#scripts/new.entity.ts'
import { writeScreen } from '#scripts/new.screen.ts'
import { importedBefore, insideBrackets } from '#scripts/new.source.ts'
import { projectRoot } from '#server/settings.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const copied =
  'package.json authProvider dataProvider define docs resources scripts server src tests/oracle'.split(
    ' ',
  )
const taken = { tables: [], addresses: [] }

/** An object with steps, in the area that has every door. */
const claim = `import { choice, date, entity, text } from '#define'

export const carrierClaims = entity('carrierClaims', {
  titles: ['Carrier claim', 'Carrier claims'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    closedOn: date({ readOnly: true }),
    status: choice(['Open', 'Closed'], { default: 'Open', tones: { Open: 'neutral', Closed: 'good' } }),
  },
  list: { columns: ['name', 'status'] },
  statuses: { field: 'status', transitions: { close: { from: ['Open'], to: 'Closed' } } },
})
`
const steps = `import { sql } from 'drizzle-orm'
import type { StepEffect } from '#server/kit'

/** A closed claim keeps its day. */
const close: StepEffect = async ({ db }, ids) => {
  await db.query(sql\`update carrier_claims set closed_on = current_date where id = any(\${sql.param(ids)}::uuid[])\`)
  return new Map()
}
export const carrierClaimSteps = { close }
`
const demo = `import { demoPart } from '#server/demo/kit.ts'

export const carrierClaims = demoPart('carrierClaims', {
  fills: ['carrierClaims'],
  needs: ['markets'],
  rows: ({ random: stream, now, out }, { markets }) => {
    const random = stream('carrierClaims')
    for (const { clientId, country } of markets)
      for (const status of ['Open', 'Closed'] as const)
        out.carrierClaims.push({ id: random.id(now), clientId, createdOnUtc: now, name: \`\${country} \${status}\`, status })
  },
})
`
/** Prints the demo rows of the claims. */
const printing = `import { demoRows, tableNames } from '#resources/demo.ts'
import { installProduct } from '#resources/server.ts'

installProduct()
const size = { today: '2026-11-20', seed: 1, orders: 100, stockLines: 200, skus: 200, staff: 34 }
const names: string[] = []
for (const out of demoRows(size, 'hash')) {
  names.push(...out.carrierClaims.map(({ name }) => name))
  for (const name of tableNames()) out[name].length = 0
}
console.log(names.join(', '))
`
describe('an object with steps, demo rows, a call and a screen of its own, in a copy of the product', () => {
  const folder = temporaryFolder('worked')
  const root = folder.path
  const at = (file: string) => join(root, file)
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const write = (file: string, text: string) => {
    mkdirSync(dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  const run = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, ['scripts/run.mjs', ...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }

  beforeAll(() => {
    for (const path of copied) cpSync(join(projectRoot, path), at(path), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), at('node_modules'))
    const [entity] = writeEntity(root, ['delivery/carrierClaims', '--demo'], taken).files
    write(entity!, claim)
    write('resources/delivery/demo/carrierClaims.ts', demo)
    write('resources/delivery/carrierClaimSteps.server.ts', steps)
    const door = 'resources/delivery/server.ts'
    write(
      door,
      insideBrackets(
        importedBefore(read(door), '{ carrierClaimSteps }', './carrierClaimSteps.server.ts'),
        'hooks: {',
        'carrierClaims: { steps: carrierClaimSteps }',
      ),
    )
    writeScreen(root, ['delivery/claimSummary', '--screen', '--call', 'getClaimSummary'])
  }, 60_000)
  afterAll(() => folder.remove())

  it('holds together: declarations, hooks and handlers, and its migration is written', () => {
    expect(run('scripts/declarations.ts')).toBe('')
    expect(run('scripts/migration.ts', 'carrier-claims')).toMatch(
      /^server\/migrations\/\d{4}-carrier-claims\.sql: read it/,
    )
  }, 60_000)

  it('has its demo rows among those of the product', () => {
    write('printing.ts', printing)
    expect(run('printing.ts')).toBe('NZ Open, NZ Closed, CA Open, CA Closed\n')
  }, 60_000)

  it('compiles for the browser', async () => {
    const { errors } = await build({
      entryPoints: [at('resources/delivery/claimSummary/claimSummary.views.tsx')],
      bundle: true,
      packages: 'external',
      write: false,
      outdir: root,
      logLevel: 'silent',
      loader: { '.css': 'empty' },
    })
    expect(errors).toEqual([])
  }, 60_000)

  it('touches its own files, its area, one file of routes, a line of two tables and one migration', () => {
    const migration = readdirSync(at('server/migrations')).find(each =>
      each.endsWith('-carrier-claims.sql'),
    )
    expect(differing(root)).toEqual([
      'docs/architecture.md',
      'resources/delivery/carrierClaimSteps.server.ts',
      'resources/delivery/carrierClaims.entity.ts',
      'resources/delivery/claimSummary/claimSummary.calls.ts',
      'resources/delivery/claimSummary/claimSummary.server.ts',
      'resources/delivery/claimSummary/claimSummary.views.tsx',
      'resources/delivery/demo.ts',
      'resources/delivery/demo/carrierClaims.ts',
      'resources/delivery/index.ts',
      'resources/delivery/screens.ts',
      'resources/delivery/server.ts',
      'resources/delivery/texts.ts',
      'resources/delivery/views.ts',
      'resources/routes/sale.ts',
      `server/migrations/${migration}`,
      'server/migrations/tables/carrier_claims.json',
      'tests/oracle/screens.csv',
    ])
  })

  it('is told by file and line, without a stack, when a declaration cannot be read', () => {
    const file = 'resources/delivery/carrierClaims.entity.ts'
    const told = (wrong: string) => {
      write(file, wrong)
      const answer = run('scripts/declarations.ts').trim()
      write(file, claim)
      return answer
    }
    expect(told(`${claim}const = 3`)).toMatch(
      /^resources\/delivery\/carrierClaims\.entity\.ts:13: could not be read \(Expected identifier/,
    )
    expect(told(claim.replace("'#define'", "'#defin'"))).toMatch(
      /^resources\/delivery\/carrierClaims\.entity\.ts:1: could not be read \(Could not resolve "#defin"/,
    )
    expect(told(claim.replace(', text }', ', texts }'))).toMatch(
      /^resources\/delivery\/carrierClaims\.entity\.ts:\d+: .*text/,
    )
    expect(told(claim.replace("columns: ['name'", "columns: ['nam'"))).toMatch(
      /^resources\/delivery\/carrierClaims\.entity\.ts: list\.columns: nam /,
    )
    expect(told(claim.replace('choice([', 'choice(nothing && ['))).toMatch(
      /^resources\/delivery\/carrierClaims\.entity\.ts:\d+: this declaration could not be read \(nothing is not defined\)/,
    )
  }, 60_000)
})

/** The files of the copy that the project does not have as they are. */
const differing = (root: string) =>
  copied
    .flatMap(path =>
      path.includes('.')
        ? [path]
        : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
            .filter(each => each.isFile())
            .map(each => join(each.parentPath, each.name).slice(root.length + 1)),
    )
    .filter(file => {
      try {
        return !readFileSync(join(root, file)).equals(readFileSync(join(projectRoot, file)))
      } catch {
        return true
      }
    })
    .toSorted()
