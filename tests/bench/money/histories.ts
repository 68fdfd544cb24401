// Plays random histories of amounts, of gift cards, credit and points, and of all of it in one order, on PostgreSQL: node scripts/run.mjs tests/bench/money/histories.ts [--runs 10000] [--seed 1]
import { spawnSync } from 'node:child_process'
import { sizesOf } from '#tests/bench/sizes.ts'

const { runs, seed } = sizesOf({ runs: 10_000, seed: 1 })

// The same checks as in every run of the tests, of as many histories each.
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'api',
    'tests/sales/taxes/orderAmounts.api.test.ts',
    'tests/sales/tenders/tenderHistories.api.test.ts',
    'tests/sales/money/combinedHistories.api.test.ts',
    '-t',
    'random',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ERP_TEST_ON: 'postgres',
      ERP_HISTORIES: String(runs),
      ERP_HISTORIES_SEED: String(seed),
      ACCESS_TTL: '86400',
    },
  },
)
process.exitCode = status ?? 1
