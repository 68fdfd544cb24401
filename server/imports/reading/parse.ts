import { fork } from 'node:child_process'
import { join } from 'node:path'
import { giveWay, turnsOf } from '#server/http/turns.ts'
import { BadInput, type Problem } from '#server/http/errors.ts'
import { projectRoot } from '#server/settings.ts'
import type { Sheet, SheetRow, Source, SourceChoice } from './sheet.ts'

/** The limits of a file: sizes in characters or bytes, time in milliseconds. */
export const limits = {
  rows: 50_000,
  columns: 500,
  cells: 2_000_000,
  /** The limits of spreadsheets. */
  cellText: 32_767,
  text: 40_000_000,
  /** Parts of a workbook, and their total size unpacked. */
  entries: 2000,
  inflated: 200_000_000,
  time: 10_000,
} as const

/** The heap limit of the reader in MB. A workbook of maximum size takes about half of it. */
const heapMb = 512

/** In MB: a reader keeps most of what it makes until that is sent. */
const youngMb = 32

/** How a reader process ended by itself. */
export interface Crash {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

const turn = turnsOf(2, 10, 'Several files are being read. Try again in a moment.')

export type Limits = typeof limits

/** What a reader sends: its rows in batches, then what they are of, or why there are none. */
export type Message =
  | { rows: SheetRow[] }
  | { header: SheetRow; kind: Sheet['kind']; source: Source }
  | { problem: Problem }

/**
 * Reads a CSV or a workbook, detected by content. A separate process protects against hostile
 * files: when a thread exceeds its memory limit at once, V8 ends the whole process.
 * @param crashed called when the reader crashes: by a file that fills its heap, or by a bug
 * @param how what a person says of sheet, encoding and separator; the rest is proposed
 * @throws BadInput with the reason
 */
export async function parseFile(
  bytes: Uint8Array,
  gone: AbortSignal,
  crashed: (crash: Crash) => void = () => {},
  how: SourceChoice = {},
): Promise<Sheet> {
  const done = await turn(gone)
  try {
    return await (readsHere()
      ? parsedHere(bytes, gone, how)
      : parsedApart(bytes, gone, crashed, how))
  } finally {
    done()
  }
}

/** Tests read thousands of small files of their own, each of which would begin with a new process. */
const readsHere = () => process.env.FILE_READER === 'here'

async function parsedHere(bytes: Uint8Array, gone: AbortSignal, how: SourceChoice): Promise<Sheet> {
  const { readFile } = await import('#server/imports/reader/read.mjs')
  let taken = () => {}
  return new Promise<Sheet>((read, fail) => {
    gone.addEventListener('abort', () => fail(gone.reason as Error), { once: true })
    const receive = receiver(read, fail, () => taken())
    readFile(Buffer.from(bytes), limits, how, receive, given => (taken = given)).catch(fail)
  })
}

/** Puts what a reader sends together. */
function receiver(read: (sheet: Sheet) => void, fail: (error: unknown) => void, taken: () => void) {
  const rows: SheetRow[] = []
  return (message: Message) => {
    if ('rows' in message) {
      for (const row of message.rows) rows.push(row)
      // The reader waits for this, so that batches never come faster than others are served.
      void giveWay().then(taken)
    } else if ('problem' in message)
      fail(unreadable(message.problem.code, message.problem.message, message.problem.row))
    else read({ ...message, rows })
  }
}

function parsedApart(
  bytes: Uint8Array,
  gone: AbortSignal,
  crashed: (crash: Crash) => void,
  how: SourceChoice,
): Promise<Sheet> {
  const reader = fork(join(projectRoot, 'server/imports/reader/reader.mjs'), {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`],
    // Files from outside are read in a process without secrets that writes only messages.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Ctrl+C in a terminal signals the whole process group; the server ends its own children.
    detached: true,
  })
  return new Promise<Sheet>((read, fail) => {
    const late = setTimeout(
      () =>
        fail(
          unreadable(
            'too_large',
            `The file takes longer than ${limits.time / 1000} s to read. Import it in parts.`,
          ),
        ),
      limits.time,
    )
    const leave = () => fail(gone.reason as Error)
    gone.addEventListener('abort', leave)
    const taken = () => void (reader.connected && reader.send('taken', () => {}))
    reader.on('message', receiver(read, fail, taken))
    reader.on('error', fail)
    reader.once('exit', (exitCode, signal) => {
      if (!reader.killed) crashed({ exitCode, signal })
      clearTimeout(late)
      gone.removeEventListener('abort', leave)
      fail(
        // V8 ends a process with a full heap by various signals, and so does a system without
        // memory.
        signal
          ? unreadable(
              'too_large',
              'The file needs too much memory to be read. Import it in parts.',
            )
          : unreadable('unreadable', 'The file cannot be read.'),
      )
    })
    // A failed send means that the reader has ended; its exit gives the reason.
    reader.once('spawn', () => reader.send({ bytes, limits, how }, () => {}))
  }).finally(() => reader.kill('SIGKILL'))
}

const unreadable = (code: string, message: string, row?: number) =>
  new BadInput({ code, field: 'file', message, ...(row ? { row } : {}) })
