// npm run test:deep: what takes long by its nature. npm run test:deep -- tests benches: only those parts.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { benches } from '../tests/bench/smoke.mjs'
import { added, ended, testRun } from './testRun.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const nothing = { passed: 0, failed: 0, told: [] }
const vitest = ['npx', 'vitest', 'run', '--config', 'vitest.deep.config.ts']

const parts = {
  /** Kills, whole histories, every screen, the embedded database, other zones. */
  tests: () => testRun({ command: vitest, again: vitest, seconds: 3600 }),
  /** Histories that nobody has played before. What they find is mended next; it is no fault of this change. */
  chance,
  /** A few seconds of each bench on little data, so that none rots. */
  benches: smoke,
  /** The tests' PostgreSQL and browser on a machine that has neither. */
  bareMachine: () => step(['node', 'tests/support/bareMachine.mjs'], 900),
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in parts))
if (unknown.length) {
  console.error(
    `There is no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`,
  )
  process.exit(1)
}

const outcomes = []
for (const [name, run] of Object.entries(parts)) {
  if (asked.length && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  outcomes.push(await run())
}
const total = added(outcomes)
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(total))
console.log(['', ...total.told, `${total.passed} passed, ${total.failed} failed`].join('\n'))
process.exitCode = total.failed ? 1 : 0

/** Plays histories from a seed made of the commit. */
async function chance() {
  const seed = String(seedOfCommit())
  const env = { ERP_HISTORIES_SEED: seed }
  const { failed, told } = await testRun({ command: vitest, again: vitest, seconds: 1200, env })
  if (!failed) return nothing
  const repeat = `ERP_HISTORIES_SEED=${seed} npx vitest run --config vitest.deep.config.ts`
  return { ...nothing, told: ['Found by chance:', ...told, `Again: ${repeat}`] }
}

/** Two at a time: what takes longer for it is not looked at. */
async function smoke() {
  const waiting = [...benches]
  const outcomes = []
  const lane = async () => {
    for (let next; (next = waiting.shift());) outcomes.push(await step(next, 300))
  }
  await Promise.all([lane(), lane()])
  return added(outcomes)
}

/** Runs what is right or wrong as a whole. */
async function step(command, seconds) {
  const began = Date.now()
  const status = await ended(command, { seconds })
  console.log(`${((Date.now() - began) / 1000).toFixed(0)} s: ${command.join(' ')}`)
  if (status === 0) return { ...nothing, passed: 1 }
  return { ...nothing, failed: 1, told: [`Failed: ${command.join(' ')} (${status})`] }
}

/** Of a checkout; elsewhere there is no commit, and one seed is as good as another. */
function seedOfCommit() {
  try {
    return parseInt(
      execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 7),
      16,
    )
  } catch {
    return 1
  }
}
