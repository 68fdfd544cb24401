// Checks, `npm test` and `npm run test:deep`, in one summary. What both would run is run once, in depth.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { added, ended, testRun } from '../scripts/testRun.mjs'

const began = Date.now()
const outcomes = []

heading('npm run check')
outcomes.push(stepped('npm run check', await ended(['npm', 'run', 'check'], { seconds: 900 })))
heading('npm test')
outcomes.push(
  await testRun({
    command: ['npm', 'test'],
    again: ['npx', 'vitest', 'run'],
    seconds: 3000,
    env: { ERP_DEEP_FOLLOWS: 'yes' },
  }),
)
heading('npm run test:deep')
outcomes.push(await deep())

const { passed, failed, told } = added(outcomes)
heading('summary')
console.log([...told, `${passed} passed, ${failed} failed`].join('\n'))
process.exitCode = failed ? 1 : 0

async function deep() {
  const folder = mkdtempSync(join(tmpdir(), 'erp-deep-'))
  const report = join(folder, 'report.json')
  try {
    const command = ['npm', 'run', 'test:deep']
    const status = await ended(command, { seconds: 4000, env: { TEST_REPORT: report } })
    const outcome = JSON.parse(readFileSync(report, 'utf8'))
    return outcome.failed === 0 && status !== 0 ? stepped(command.join(' '), status) : outcome
  } catch (error) {
    return { passed: 0, failed: 1, told: [`npm run test:deep left no report: ${error.message}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function stepped(name, status) {
  return status === 0
    ? { passed: 1, failed: 0, told: [] }
    : { passed: 0, failed: 1, told: [`Failed: ${name} (${status})`] }
}

function heading(text) {
  console.log(`\n== ${text} (at ${Math.round((Date.now() - began) / 1000)} s)`)
}
