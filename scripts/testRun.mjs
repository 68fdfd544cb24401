// Runs tests for whoever counts them: each file that failed runs once more, alone, and the outcomes are added up.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** More files than so many are no bad luck. */
const mostAgain = 4

/**
 * Runs Vitest by a command, then every file that failed once more by itself, up to four. Ends it after so many seconds: that bound is for
 * what hangs.
 * @param {{ command: string[], again: string[], seconds: number, env?: Record<string, string> }} given `again` is the command that files and projects are added to
 * @returns {Promise<{ passed: number, failed: number, told: string[] }>} `told` are the lines for the summary
 */
export async function testRun({ command, again, seconds, env = {} }) {
  const first = await reported(command, seconds, env)
  const broken = first.files.filter(file => file.isFailed)
  const told = first.errors.map(error => `Outside of every test: ${error}`)
  let passed = sum(first.files.filter(file => !file.isFailed).map(file => file.passed))
  let failed = first.errors.length
  for (const file of broken) {
    const isAgain = broken.length <= mostAgain
    const second = isAgain ? await aloneOnce(again, file, seconds, env) : file
    passed += second.passed
    if (second.isFailed) {
      failed += Math.max(1, second.failed.length)
      told.push(`Failed${isAgain ? ' twice' : ''}: ${nameOf(second)}`)
    } else told.push(`Passed only alone: ${nameOf(file)}`)
  }
  // A run that failed without saying where, or said nothing at all, is a failure all the same.
  if ((first.status !== 0 && !broken.length && !first.errors.length) || !first.files.length) {
    failed++
    told.push(`${command.join(' ')} ended with ${first.status}, without a failed test.`)
  }
  return { passed, failed, told }
}

/** Outcomes as one. */
export const added = outcomes => ({
  passed: sum(outcomes.map(({ passed }) => passed)),
  failed: sum(outcomes.map(({ failed }) => failed)),
  told: outcomes.flatMap(({ told }) => told),
})

/** Runs a command to its end, its output being ours; answers its status. */
export const ended = (command, { seconds = 600, env = {} } = {}) =>
  new Promise(resolve => {
    const child = spawn(command[0], command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const timers = [
      setTimeout(() => child.kill('SIGTERM'), seconds * 1000),
      setTimeout(() => child.kill('SIGKILL'), (seconds + 30) * 1000),
    ]
    const over = status => {
      timers.forEach(clearTimeout)
      resolve(status)
    }
    child.once('error', () => over(127))
    child.once('close', (status, signal) => over(status ?? signal))
  })

async function aloneOnce(again, { file, project }, seconds, env) {
  console.log(`\n== once more, alone: ${file} (${project})`)
  const command = [...again, '--project', project, file]
  const { files } = await reported(command, seconds, env)
  const nothing = { file, project, passed: 0, failed: [], isFailed: true }
  return files.find(each => each.file === file && each.project === project) ?? nothing
}

async function reported(command, seconds, env) {
  const folder = mkdtempSync(join(tmpdir(), 'erp-report-'))
  const report = join(folder, 'report.json')
  try {
    const status = await ended(command, { seconds, env: { ...env, TEST_REPORT: report } })
    return { status, ...read(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { files: [], errors: [] }
  }
}

const nameOf = ({ file, project, failed }) =>
  [`${file} (${project})`, ...failed.map(name => `  ${name}`)].join('\n')

const sum = numbers => numbers.reduce((total, number) => total + number, 0)
