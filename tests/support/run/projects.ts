import react from '@vitejs/plugin-react'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { areaDeclarations } from '#scripts/areaDeclarations.ts'
import { filesOf } from './filesOf.ts'
import { leakCheck } from './leakCheck.ts'
import { LongestFirst } from './longestFirst.ts'
import { RunReporter } from './runReporter.ts'

const minute = 60_000

/** Node finds another copy of this package than Vite does, and a component then stands in the wrong copy's router. Its API comes from react-router-dom, which is found once; nothing needs inlining, which would triple the time of these tests. */
const oneRouter = { find: /^react-router$/, replacement: 'react-router-dom' }

/** What every run has. */
export const common = {
  plugins: [areaDeclarations(), leakCheck()],
  test: {
    pool: 'forks',
    setupFiles: ['tests/support/run/endWithRun.ts'],
    // One more than a small machine has processors: what waits for its database or a page leaves one idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is transformed once is there for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // People and files of tests are many: what a hash takes, and the process that reads a file, have tests of their own.
    env: {
      PASSWORD_MEMORY: '8',
      FILE_READER: 'here',
      CHANNEL_SECRET: 'only for tests, and 32 bytes long',
    },
    retry: 0,
    // React 19.3 throws this where a hidden part of a page leaves while its code is still loaded: nobody sees it.
    onUnhandledError: ({ message }) => !/\(reading '_retryCache'\)/.test(message),
    // What is waited for comes on its own time where the machine does other things besides; only what never comes costs this much.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', new RunReporter()],
  },
} satisfies ViteUserConfig

/** A project of tests in node. Modules are loaded once a worker: a third of what most of these files cost. Setup files run for each file. */
const inNode = {
  extends: true,
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/support/installProduct.ts'],
    // A bound is for a test that hangs, not for a slow machine.
    testTimeout: 3 * minute,
    hookTimeout: 3 * minute,
  },
} as const satisfies TestProjectInlineConfiguration

const database = 'tests/support/globalSetup.ts'
const browser = 'tests/support/browser/browserSetup.ts'

/** A project of tests on real databases. */
export const onDatabases = (test: TestProjectInlineConfiguration['test']) => ({
  ...inNode,
  test: { ...inNode.test, globalSetup: [database], ...test },
})

/** A project of tests in a real browser, on real databases. */
export const inBrowser = (test: TestProjectInlineConfiguration['test']) => ({
  ...inNode,
  test: {
    ...inNode.test,
    globalSetup: [database, browser],
    // Of tests that say they may run side by side: one page for each of two processors.
    maxConcurrency: 2,
    // After everything else, and one browser for each processor: three on two of them wait for each other longer than a person does.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    ...test,
  },
})

/**
 * Test files of a kind that change what others in the same worker would be given as well: they put something in the place of a module,
 * load modules anew, or install another model.
 */
const alone = (suffix: RegExp) =>
  filesOf(
    suffix,
    /vi\.mock\(|resetModules\(|openApplication\(|\binstall\(|areWhole|\/gallery\/|ui\/stories/,
  )
const aloneUnits = ['tests/engine/live/live.unit.test.ts']
const aloneScreens = alone(/\.ui\.test\.tsx?$/)

/** A project of tests of screens, in a page without a browser. */
const inPage = (test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  plugins: [react()],
  resolve: { alias: [oneRouter] },
  test: {
    environment: 'happy-dom',
    setupFiles: ['tests/support/uiSetup.ts'],
    // Whole screens, looked through by role: seconds each, more on a machine that does other things besides.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...test,
  },
})

/** Files that have more to do in depth than in `npm test`. */
export const deeper = /#tests\/support\/run\/(depth|histories)\.ts|\.\/turns\.ts/

/** Where all of `npm run test:deep` follows, these files run there alone: it asks all that they ask here, and more. */
const later = process.env.ERP_DEEP_FOLLOWS ? filesOf(/\.test\.ts$/, deeper) : []

/** The projects of `npm test`. */
export const projects = {
  unit: {
    ...inNode,
    test: {
      ...inNode.test,
      name: 'unit',
      include: ['tests/**/*.unit.test.ts'],
      exclude: aloneUnits,
      testTimeout: 10_000,
    },
  },
  ofTheirOwn: {
    extends: true,
    test: {
      name: 'unit alone',
      include: aloneUnits,
      environment: 'node',
      testTimeout: 10_000,
    },
  },
  ui: inPage({
    name: 'ui',
    include: ['tests/**/*.ui.test.{ts,tsx}'],
    exclude: aloneScreens,
    isolate: false,
  }),
  uiOfTheirOwn: inPage({ name: 'ui alone', include: aloneScreens }),
  api: onDatabases({ name: 'api', include: ['tests/**/*.api.test.ts'], exclude: later }),
  journeys: inBrowser({
    name: 'journeys',
    include: ['tests/journeys/**/*.test.ts'],
    exclude: ['**/*.deep.test.ts', ...later],
  }),
} as const satisfies Record<string, TestProjectInlineConfiguration>
