import { defineConfig } from 'vitest/config'
import { filesOf } from './tests/support/run/filesOf.ts'
import { common, deeper, inBrowser, onDatabases } from './tests/support/run/projects.ts'

const env = { ...common.test.env, ERP_TESTS: 'deep' }

/** Suites that name a clock, a day or a zone. */
const ofDays =
  /Pacific\/|America\/|time zone|timezone|\bclocks?\b|shownToday|dayWithRoom|money_day|toISOString\(\)\.slice\(0, 10\)/

const api = /\.api\.test\.ts$/
const journeys = /^tests\/journeys\/(?!.*\.deep\.).*\.test\.ts$/

/** The suites of days, where process and database think that it is another day than in most of the world. */
const inZone = (zone: string) =>
  onDatabases({
    name: zone,
    include: filesOf(api, ofDays),
    env: { ...common.test.env, TZ: zone, ERP_TEST_ZONE: zone },
  })

/** Random histories from a seed that somebody tells: those that nobody has played before. */
const chance = [
  onDatabases({ name: 'by chance', include: filesOf(api, /#tests\/support\/run\/histories\.ts/) }),
]

/** What takes long by its nature: `npm run test:deep`. */
export default defineConfig({
  ...common,
  test: {
    ...common.test,
    projects: process.env.ERP_HISTORIES_SEED
      ? chance
      : [
          onDatabases({
            name: 'deep',
            include: ['tests/**/*.deep.test.ts'],
            exclude: ['tests/journeys/**'],
            env,
          }),
          onDatabases({ name: 'all of them', include: filesOf(api, deeper), env }),
          inBrowser({
            name: 'all screens',
            include: [...filesOf(journeys, deeper), 'tests/journeys/**/*.deep.test.ts'],
            env,
          }),
          onDatabases({
            name: 'embedded',
            include: filesOf(api, /describeOnEachDatabase\(/),
            env: { ...env, ERP_TEST_ON: 'embedded' },
          }),
          inZone('Pacific/Kiritimati'),
          inZone('Pacific/Pago_Pago'),
        ],
  },
})
