import { fork } from 'node:child_process'
import { join } from 'node:path'
import { turnsOf } from '#server/exports/turns.ts'
import { BadInput, type Problem } from '#server/http/errors.ts'
import { projectRoot } from '#server/settings.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** What a file may be at most. Sizes in characters or bytes, time in milliseconds. */
export const limits = {
  rows: 50_000,
  columns: 500,
  cells: 2_000_000,
  /** As spreadsheets have it. */
  cellText: 32_767,
  text: 40_000_000,
  /** Parts of a workbook, and the size of all of them unpacked. */
  entries: 2000,
  inflated: 200_000_000,
  time: 10_000,
} as const

/** What the reader's heap may grow to, in MB. A workbook of as many cells as may be takes about half of it. */
const heapMb = 512

/** How a reader ended that nobody has ended. */
export interface Crash {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

const turn = turnsOf(2, 10, 'Several files are being read. Please try again in a moment.')

type Message =
  | { rows: SheetRow[] }
  | { header: SheetRow; kind: Sheet['kind'] }
  | { problem: Problem }

/**
 * Reads a CSV or a workbook, told apart by their contents, in a process that a hostile file may exhaust without harm to others:
 * V8 ends a whole process, not a thread, where one grows past its limit of memory in one go.
 * @param crashed is told of a reader that ended by itself: by a file that fills its heap, or by a mistake of ours
 * @throws BadInput that says what is wrong with the file
 */
export async function parseFile(
  bytes: Uint8Array,
  gone: AbortSignal,
  crashed: (crash: Crash) => void = () => {},
): Promise<Sheet> {
  const done = await turn(gone)
  try {
    return await parsedApart(bytes, gone, crashed)
  } finally {
    done()
  }
}

function parsedApart(
  bytes: Uint8Array,
  gone: AbortSignal,
  crashed: (crash: Crash) => void,
): Promise<Sheet> {
  const reader = fork(join(projectRoot, 'server/imports/reader/reader.mjs'), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // What comes from outside is read where nothing secret is known, and nothing is written but the messages.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Ctrl+C in a terminal ends a whole group of processes; the server lets end what it has begun.
    detached: true,
  })
  const rows: SheetRow[] = []
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
    reader.on('message', (message: Message) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else if ('problem' in message)
        fail(unreadable(message.problem.code, message.problem.message, message.problem.row))
      else read({ ...message, rows })
    })
    reader.on('error', fail)
    reader.once('exit', (exitCode, signal) => {
      if (!reader.killed) crashed({ exitCode, signal })
      clearTimeout(late)
      gone.removeEventListener('abort', leave)
      fail(
        // V8 ends a process whose heap is full by several signals, and so does a system whose memory is.
        signal
          ? unreadable(
              'too_large',
              'The file needs too much memory to be read. Import it in parts.',
            )
          : unreadable('unreadable', 'The file cannot be read.'),
      )
    })
    // Where this fails the reader has ended, and its end says why.
    reader.once('spawn', () => reader.send({ bytes, limits }, () => {}))
  }).finally(() => reader.kill('SIGKILL'))
}

const unreadable = (code: string, message: string, row?: number) =>
  new BadInput({ code, field: 'file', message, ...(row ? { row } : {}) })
