import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { areaDeclarations } from './scripts/areaDeclarations.ts'
import { leakCheck } from './tests/support/run/leakCheck.ts'
import { LongestFirst } from './tests/support/run/longestFirst.ts'

// Node finds another copy of this package than Vite does, and a component then stands in the wrong copy's router.
// Its API comes from react-router-dom, which is found once; nothing needs inlining, which would triple the time of these tests.
const oneRouter = { find: /^react-router$/, replacement: 'react-router-dom' }

const minute = 60_000

/** Tests of a part that put something in the place of a module, which others in the same worker would be given as well. */
const mocking = ['tests/engine/live/live.unit.test.ts']

export default defineConfig({
  plugins: [areaDeclarations(), leakCheck()],
  test: {
    pool: 'forks',
    setupFiles: ['tests/support/run/endWithRun.ts'],
    // One more than a small machine has processors: what waits for its database or a page leaves one idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is transformed once is there for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    retry: 0,
    // What is waited for comes on its own time where the machine does other things besides; only what never comes costs this much.
    expect: { poll: { timeout: 15_000 } },
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.unit.test.ts'],
          exclude: mocking,
          environment: 'node',
          // Modules are loaded once a worker: half of what these files cost. Setup files run for each file.
          isolate: false,
          setupFiles: ['tests/support/installProduct.ts'],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit, modules of their own',
          include: mocking,
          environment: 'node',
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        resolve: { alias: [oneRouter] },
        test: {
          name: 'ui',
          include: ['tests/**/*.ui.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/uiSetup.ts'],
          // Whole screens, looked through by role: seconds each, more on a machine that does other things besides.
          testTimeout: 40_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.api.test.ts'],
          environment: 'node',
          // Modules are loaded once a worker: a third of what most of these files cost. Setup files run for each file.
          isolate: false,
          setupFiles: ['tests/support/installProduct.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
          // A bound is for a test that hangs, not for a slow machine.
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/installProduct.ts'],
          globalSetup: ['tests/support/globalSetup.ts', 'tests/support/browser/browserSetup.ts'],
          // A bound is for a test that hangs, not for a slow machine.
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
          // Of tests that say they may run side by side: one page for each of two processors.
          maxConcurrency: 2,
        },
      },
    ],
  },
})
