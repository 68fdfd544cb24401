import { readdirSync, readFileSync } from 'node:fs'

/** The test files whose path fits and, where it is told, whose text has this in it; as paths from the project's folder. */
export const filesOf = (path: RegExp, text = /(?:)/): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map(name => `tests/${name.replaceAll('\\', '/')}`)
    .filter(name => path.test(name) && text.test(readFileSync(name, 'utf8')))
    .toSorted()
