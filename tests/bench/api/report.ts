import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'

/** One line of the results. */
export interface Result {
  readonly what: string
  /** In words: the middle first, then what few requests exceeded. */
  readonly measured: string
  readonly limit: string
  readonly isMet: boolean
  /** Of what is no figure: whether the product did as it should, on whatever machine. */
  readonly isRight?: boolean
}

const document = join(projectRoot, 'docs/benchmarks.md')
const [begin, end] = ['<!-- api: begin -->', '<!-- api: end -->']

/** The results as a table of a document, with what they were measured on and how. */
export function tableOf(
  results: readonly Result[],
  about: { postgres: string; size: string },
): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform}`
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}; Node ${process.versions.node}, PostgreSQL ${about.postgres};`,
    `${about.size}; revision ${revision()}.`,
    '',
    `    npm run bench ${process.argv.length > 2 ? `-- ${process.argv.slice(2).join(' ')}` : ''}`.trimEnd(),
    '',
    '| what | measured | limit | |',
    '|---|---|---|---|',
    ...results.map(
      r => `| ${r.what} | ${r.measured} | ${r.limit} | ${r.isMet ? 'met' : '**missed**'} |`,
    ),
  ].join('\n')
}

/** Puts the table between its marks in docs/benchmarks.md. */
export function writeTable(table: string) {
  const text = readFileSync(document, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md lacks ${begin} and ${end}.`)
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}
