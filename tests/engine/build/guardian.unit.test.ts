import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const guardianScript = fileURLToPath(new URL('../../support/guardian.mjs', import.meta.url))
let outside: string
const started: ChildProcess[] = []
const patience = { timeout: 8000 }

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'erp-guardian-test-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(outside, { recursive: true })
})

test('what a killed process left is ended and removed', async () => {
  const folder = join(outside, 'guarded')
  mkdirSync(folder)
  const worker = idle()
  const owner = await guarding({ folder }, { pid: worker.pid })
  owner.kill('SIGKILL')
  await expect.poll(() => hasEnded(worker) && !existsSync(folder), patience).toBe(true)
})

test('a folder that was released stays', async () => {
  const [guarded, released] = [join(outside, 'guarded'), join(outside, 'released')]
  mkdirSync(guarded)
  mkdirSync(released)
  const owner = await guarding({ folder: released }, { folder: guarded }, { released })
  owner.kill('SIGKILL')
  await expect.poll(() => existsSync(guarded), patience).toBe(false)
  expect(existsSync(released)).toBe(true)
})

const idle = () => start(['-e', 'setInterval(() => {}, 1000)'])

/** A process that has sent these messages to a guardian of its own. */
async function guarding(...messages: object[]): Promise<ChildProcess> {
  const lines = messages.map(message => `${JSON.stringify(message)}\n`).join('')
  const owner = start([
    '-e',
    `const guardian = require('node:child_process').spawn(process.execPath, [${JSON.stringify(guardianScript)}], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    guardian.stdin.write(${JSON.stringify(lines)}, () => console.log('sent'))`,
  ])
  await new Promise(resolve => owner.stdout?.once('data', resolve))
  return owner
}

function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
