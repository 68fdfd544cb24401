import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { benches } from '#tests/bench/smoke.mjs'

const files = readdirSync('tests/bench', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => `tests/bench/${name.replaceAll('\\', '/')}`)
/** What a bench says first of itself, as far as it is a comment. */
const firstWords = (file: string) => /^(\/\/.*\n)*/.exec(readFileSync(file, 'utf8'))![0]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
/** The file that a command runs, by itself or as a script of npm. */
const fileOf = ([program, ...rest]: readonly string[]) =>
  program === 'npm' ? scripts[rest[1]!]!.split(' ')[2]! : rest[1]!

it('runs each bench that somebody can run, on little data', () => {
  const runnable = files.filter(file =>
    /node scripts\/run\.mjs|npm run bench/.test(firstWords(file)),
  )
  expect(benches.map(fileOf).toSorted()).toEqual(runnable.toSorted())
})
