// npm run check: types, lint and boundaries, format, what declarations say of each other, freshness of migrations. Seconds, not minutes.
import { spawn } from 'node:child_process'

const checks = {
  types: 'tsc --noEmit -p .',
  lint: 'oxlint --type-aware --quiet',
  format: 'oxfmt --check',
  declarations: 'node scripts/run.mjs scripts/declarations.ts',
  migrations: 'node scripts/run.mjs scripts/migration.ts --check',
}

const results = []
for (const [name, command] of Object.entries(checks)) results.push(await run(name, command))
const failed = results.filter(r => !r.ok)
for (const { name, ms, ok } of results)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${(ms / 1000).toFixed(1)} s`)
process.exitCode = failed.length ? 1 : 0

function run(name, command) {
  const began = Date.now()
  return new Promise(done => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
    })
    const output = []
    child.stdout.on('data', chunk => output.push(chunk))
    child.stderr.on('data', chunk => output.push(chunk))
    child.on('close', status => {
      if (status) process.stdout.write(Buffer.concat(output))
      done({ name, ok: status === 0, ms: Date.now() - began })
    })
  })
}
