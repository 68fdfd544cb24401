// Each bench on little data, so that none rots: npm run test:deep -- benches. The figures say nothing then; what is wrong fails.
const few = 'tests/bench/few'
const bench = (name, sizes) => [
  'node',
  'scripts/run.mjs',
  `tests/bench/${name}.ts`,
  ...sizes.split(' '),
]
const npm = (script, sizes) => ['npm', 'run', script, '--', ...sizes.split(' ')]

/** Commands, with their arguments. */
export const benches = [
  npm('bench', '--orders 2000 --rounds 1 --seconds 0.2 --updates 50 --requests 5 --invoices 10'),
  npm('bench:browser', '--orders 1000 --rounds 2 --screens 3 --pause 100 --slowdown 1'),
  bench('browser/sellIt', '--lines 3 --sales 1 --slowdown 1'),
  bench('exports', '1000'),
  bench('histories', '--runs 5'),
  bench('kills', '--kills 1 --only postgres'),
  bench('live', '--rows 5000 --people 5 --seconds 1 --changes 2'),
  // Fewer would not come to every province.
  bench('money/histories', '--runs 30'),
  bench('money/soldAgain', few),
  bench('movingIn/adventureworks', few),
  bench('movingIn/closedOrders', '200'),
  bench('movingIn/customers', '500 --orders 300'),
  bench('movingIn/kills', '--kills 1 --rows 200'),
  bench('movingIn/northwind', few),
  bench('movingIn/superstore', `${few}/superstore_canada_8397.csv`),
  bench(
    'movingIn/superstoreReturns',
    `${few}/superstore_canada_8397.csv ${few}/superstore_returns.csv`,
  ),
  bench('races', '--seconds 1 --clients 40 --rounds 1'),
  bench('scans', '--scans 100 --phones 3 --kills 1 --plans 6 --day 100'),
  bench('warehouse/busy', '--seconds 2 --fresh 1 --plans 12 --sales 20'),
  bench('warehouse/killedBrowsers', '--scans 3'),
  bench('warehouse/phone', '--lines 3 --taps 1 --slowdown 1'),
]
