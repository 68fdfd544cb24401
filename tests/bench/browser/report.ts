import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'

export interface Result {
  readonly what: string
  /** Median and p95 of each, in words. */
  readonly product: string
  readonly bare: string
  readonly figure: string
  readonly limit: string
  readonly isMet: boolean
}

/** The product's median as a share of the bare application's. */
export function compared(
  what: string,
  { product, bare }: { product: readonly number[]; bare: readonly number[] },
  limit: number,
): Result {
  const ratio = middle(product) / middle(bare)
  return {
    what,
    product: summary(product, 'ms'),
    bare: summary(bare, 'ms'),
    figure: ratio.toFixed(2),
    limit: `${limit}`,
    isMet: ratio <= limit,
  }
}

/** A figure of the product alone; `beside` is told for comparison. */
export function single(
  what: string,
  values: readonly number[],
  figure: number,
  unit: string,
  limit: number,
  beside: readonly number[] = [],
): Result {
  return {
    what,
    product: summary(values, unit),
    bare: beside.length ? summary(beside, unit) : '',
    figure: said(figure, unit),
    limit: said(limit, unit),
    isMet: figure <= limit,
  }
}

export const middle = (values: readonly number[]) => quantile(values, 0.5)

/** The results as a table of a document, with what they were measured on and how. */
export function tableOf(results: readonly Result[], about: string): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform}`
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}; Node ${process.versions.node}; ${about}.`,
    '',
    `    npm run bench:browser ${process.argv.length > 2 ? `-- ${process.argv.slice(2).join(' ')}` : ''}`.trimEnd(),
    '',
    '| what | product: median (p95) | bare: median (p95) | figure | at most | |',
    '|---|---|---|---|---|---|',
    ...results.map(
      r =>
        `| ${r.what} | ${r.product} | ${r.bare} | ${r.figure} | ${r.limit} | ${r.isMet ? 'met' : '**missed**'} |`,
    ),
  ].join('\n')
}

/** Puts the table between its marks in docs/benchmarks.md. */
export function writeTable(table: string) {
  const document = join(projectRoot, 'docs/benchmarks.md')
  const [begin, end] = ['<!-- browser: begin -->', '<!-- browser: end -->']
  const text = readFileSync(document, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md lacks ${begin} and ${end}.`)
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}

function quantile(values: readonly number[], q: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.round((sorted.length - 1) * q)] ?? Number.NaN
}

const summary = (values: readonly number[], unit: string) =>
  values.length > 1
    ? `${said(middle(values), unit)} (${said(quantile(values, 0.95), unit)})`
    : said(values[0] ?? Number.NaN, unit)

const said = (value: number, unit: string) =>
  unit === 'ms' || unit === 'MB'
    ? `${Number(value.toFixed(1))} ${unit}`
    : String(Number(value.toFixed(2)))
