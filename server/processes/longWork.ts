import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logLine, logStream } from '#server/http/logStream.ts'
import { handOver } from './handOver.ts'

/** The process that does what takes long, so that it holds up nobody who is served by this one. */
export interface LongWork {
  /** Starts it, for work that is about to come; it takes two to three seconds. */
  beReady(): void
  /**
   * Answers a request whose body nobody has read yet. @returns whether it does: where it cannot be
   * started the request is untouched
   */
  takes(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  stop(): void
}

/**
 * A long import keeps all its rows: a large young generation copies them less often. In MB; V8 takes
 * three times as much.
 */
const youngMb = 32

/**
 * The process is started with the first request for it, and again with the next one after it has
 * ended. It is the same program, on a socket in a folder that only this user may enter.
 * @param program the file that it runs
 */
export function longWorkOf(program: string): LongWork {
  let listening: Promise<string> | undefined
  let child: ChildProcess | undefined
  let isStopped = false

  const start = () =>
    new Promise<string>((ready, fail) => {
      const socket = newSocket()
      child = fork(program, ['serve', '--behind', socket], {
        execArgv: [...process.execArgv, `--max-semi-space-size=${youngMb}`],
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      // Lines of two processes in one pipe could be mixed.
      createInterface({ input: child.stdout! }).on('line', line => logStream.write(`${line}\n`))
      child.once('message', () => ready(socket))
      child.once('error', error => {
        listening = undefined
        fail(error)
      })
      child.once('exit', (code, signal) => {
        listening = undefined
        removeSocket(socket)
        if (!isStopped)
          logLine(50, `The process for long work ended with ${signal ?? `code ${code}`}.`)
        fail(new Error('The process for long work ended before it was ready.'))
      })
    })

  const ready = () => (listening ??= start())

  return {
    beReady: () => void ready().catch(() => {}),
    async takes(request, reply) {
      const socket = await ready().catch((error: unknown) => {
        request.log.error({ err: error }, 'long work is done by the process that serves')
        return undefined
      })
      if (socket === undefined) return false
      await handOver(socket, request, reply)
      return true
    },
    stop() {
      isStopped = true
      // It ends itself then.
      if (child?.connected) child.disconnect()
    },
  }
}

/** The path of a socket that nobody else can open. */
const newSocket = () => join(mkdtempSync(join(tmpdir(), 'erp-')), 'long')

/** Removes it with its folder. */
export const removeSocket = (socket: string) =>
  rmSync(dirname(socket), { recursive: true, force: true })
