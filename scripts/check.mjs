// npm run check: all checks in parallel; npm run check -- types lint: only those.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const checks = {
  types: 'tsc --noEmit -p . --incremental --tsBuildInfoFile .cache/types.tsbuildinfo',
  lint: 'oxlint --type-aware --quiet',
  format: 'oxfmt --check',
  declarations: 'node scripts/run.mjs scripts/declarations.ts',
  migrations: 'node scripts/run.mjs scripts/migration.ts --check',
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in checks))
if (unknown.length) {
  console.error(
    `There is no check ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`,
  )
  process.exit(1)
}
const names = asked.length ? asked : Object.keys(checks)
const results = await Promise.all(names.map(run))
for (const { name, ms, ok } of results)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${(ms / 1000).toFixed(1)} s`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

function run(name) {
  const began = Date.now()
  return new Promise(done => {
    const child = spawn(checks[name], {
      shell: true,
      cwd: fileURLToPath(new URL('..', import.meta.url)),
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
