import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { kindOf, secondsOf } from './kinds.ts'

/** A file of a run, in one project. */
export interface FileReport {
  /** Path from the project's folder. */
  readonly file: string
  readonly project: string
  readonly seconds: number
  readonly passed: number
  /** Names of failed tests. */
  readonly failed: readonly string[]
  /** Whether a test, a hook or the loading of the file failed. */
  readonly isFailed: boolean
}

/** What TEST_REPORT names a file for. */
export interface RunReport {
  readonly files: readonly FileReport[]
  /** Errors outside of every test; they fail the run. */
  readonly errors: readonly string[]
}

/**
 * Tells after a run where its seconds went, by kind and of the slowest files, and which kind has passed its bound by a fifth. Writes a report
 * where TEST_REPORT says.
 */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]) {
    const files = modules.map(reportOf)
    if (files.length >= worthTelling) console.log(secondsOfRun(files))
    const report: RunReport = { files, errors: errors.map(({ message }) => String(message)) }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

/** Who runs fewer files looks at them. */
const worthTelling = 20
const slowestFiles = 20

function reportOf(module: TestModule): FileReport {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter(test => test.result().state === state)
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    seconds: (setupDuration + collectDuration + duration) / 1000,
    passed: inState('passed').length,
    failed: inState('failed').map(({ fullName }) => fullName),
    isFailed: !module.ok(),
  }
}

function secondsOfRun(files: readonly FileReport[]): string {
  return [
    '',
    'Seconds by kind, summed over all workers:',
    ...byKind(files),
    '',
    'The slowest files, in seconds:',
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowestFiles)
      .map(({ file, project, seconds }) => `${amount(seconds)}  ${file} (${project})`),
  ].join('\n')
}

function byKind(files: readonly FileReport[]) {
  // Only a whole `npm test` has bounds.
  const isWhole = process.argv.slice(2).join() === 'run' && process.env.ERP_TESTS !== 'deep'
  return [...new Set(files.map(({ file }) => kindOf(file)))].map(kind => {
    const those = files.filter(({ file }) => kindOf(file) === kind)
    const seconds = those.reduce((sum, each) => sum + each.seconds, 0)
    const bound = kind ? secondsOf(kind) : 0
    const isOver = isWhole && bound > 0 && seconds > bound * 1.2
    return `${amount(seconds)}  ${kind ?? 'of no kind'} (${those.length} files)${isOver ? `: more than a fifth above its bound of ${bound}` : ''}`
  })
}

const amount = (seconds: number) => seconds.toFixed(1).padStart(8)
