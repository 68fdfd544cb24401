// Proves that the tests' PostgreSQL and browser come from npm and start on a machine that has neither: on a copy of this
// checkout, with no program but node on the PATH and none of this process's environment,
//   - as root, below a folder that only root may enter (needs root; said so otherwise),
//   - as an ordinary user,
// and that nothing is left afterwards. TEST_REPORT names a file for the result as JSON.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const tests = ['tests/engine/db/postgres.api.test.ts', 'tests/journeys/browser.test.ts']
const isRoot = process.getuid() === 0

const counts = { passed: 0, failed: 0 }
const guardian = spawn(
  process.execPath,
  [fileURLToPath(new URL('./guardian.mjs', import.meta.url))],
  { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
)
const guard = message => guardian.stdin.write(`${JSON.stringify(message)}\n`)

const base = mkdtempSync(join(tmpdir(), 'erp-bare-'))
guard({ folder: base })
try {
  chmodSync(base, 0o755)
  const machine = furnish()
  if (isRoot) {
    await prove('as root below a folder of root alone', machine)
    const user = ordinaryUser()
    await prove(`as ${user.name}`, handOver(machine, user), user)
  } else {
    console.log('bare machine: as root below a folder of root alone: not proved, this is not root')
    await prove('as an ordinary user', machine)
  }
} finally {
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  guardian.stdin.end()
}
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(counts))
process.exitCode = counts.failed > 0 ? 1 : 0

/** Copies the checkout below a folder that its owner alone may enter, and node beside it as the only program. */
function furnish() {
  const machine = { home: join(base, 'home'), bin: join(base, 'bin'), temporary: join(base, 'tmp') }
  for (const folder of Object.values(machine)) mkdirSync(folder)
  chmodSync(machine.home, 0o700)
  // As /tmp is.
  chmodSync(machine.temporary, 0o1777)
  chmodSync(machine.bin, 0o755)
  const node = join(machine.bin, 'node')
  // A copy: an ordinary user may not be let to where root's node is installed.
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  const unneeded = new Set(['.git', '.data', '.cache', 'dist', 'coverage'])
  const copy = join(machine.home, 'checkout')
  cpSync(checkout, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => !unneeded.has(relative(checkout, path)),
  })
  return { ...machine, node, checkout: copy }
}

/** Gives the copy to a user, who may then enter it. It keeps its path, and with it what was transformed there. */
function handOver(machine, { uid, gid }) {
  const give = (path, isFolder) => {
    lchownSync(path, uid, gid)
    if (isFolder)
      for (const entry of readdirSync(path, { withFileTypes: true }))
        give(join(path, entry.name), entry.isDirectory())
  }
  give(machine.home, true)
  return machine
}

async function prove(circumstance, { home, bin, temporary, node, checkout: cwd }, user) {
  const report = join(home, 'report.json')
  const begun = Date.now()
  const args = [
    join(cwd, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...tests,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(node, args, {
    cwd,
    env: { PATH: bin, HOME: home, TMPDIR: temporary, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  guard({ pid: child.pid })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  const status = await new Promise(resolve =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )

  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = readReport(report)
  const left = await leftBehind(temporary)
  const complaints = [
    ...(status === 0 ? [] : [`vitest ended with ${status}`]),
    ...(passed > 0 ? [] : ['no test ran']),
    ...(skipped === 0 ? [] : [`${skipped} tests were skipped`]),
    ...left.map(each => `left behind: ${each}`),
  ]
  counts.passed += passed
  counts.failed += failed || Math.min(complaints.length, 1)
  console.log(
    `bare machine: ${circumstance}: ${passed} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  )
  if (complaints.length > 0)
    console.error(`${complaints.join('\n')}\n${Buffer.concat(output).toString()}`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
  }
}

/** What is there after the guardian of the tests, which outlives them by a moment, has had its time (`guardian.mjs`). */
async function leftBehind(temporary) {
  const find = () => [...readdirSync(temporary), ...processesBelow(base)]
  for (let waited = 0; waited < 25_000 && find().length > 0; waited += 50) await sleep(50)
  return find()
}

/** The command lines that name a file below the folder; empty where there is no /proc to read them from. */
function processesBelow(folder) {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(commandLine)
      .filter(line => line.includes(`${folder}/`))
  } catch {
    return []
  }
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ordinaryUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid > 0)
  if (!user) throw new Error('/etc/passwd has no ordinary user')
  return user
}
