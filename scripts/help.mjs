// npm run help: the commands of the README, one per line.
import { readFileSync } from 'node:fs'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const rows = [...readme.matchAll(/^\| `([^`]*npm [^`]+)` \| (.+) \|$/gm)]
const width = Math.max(...rows.map(([, command]) => command.length))
for (const [, command, what] of rows)
  console.log(`${command.padEnd(width)}  ${what.replaceAll(/[`<>]|\[|\]\([^)]*\)/g, '')}`)
