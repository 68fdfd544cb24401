import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { turnsOf } from '../exports/turns.ts'
import { BadInput, type Problem } from '../http/errors.ts'
import { projectRoot } from '../settings.ts'
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
  /** What the reader may hold, in MB. It looks after each piece that it unpacks. */
  heapMb: 320,
  tooGreedy: 'The file needs too much memory to be read. Import it in parts.',
} as const

/** Beyond what the reader may hold: V8 ends the whole process, not the thread, where a thread grows past its limit in one go. */
const spareMb = 192

const turn = turnsOf(2, 10, 'Several files are being read. Please try again in a moment.')

type Message =
  | { rows: SheetRow[] }
  | { header: SheetRow; kind: Sheet['kind'] }
  | { problem: Problem }

/**
 * Reads a CSV or a workbook, told apart by their contents, in a thread that a hostile file may exhaust without harm to others.
 * @throws BadInput that says what is wrong with the file
 */
export async function parseFile(bytes: Uint8Array, gone: AbortSignal): Promise<Sheet> {
  const done = await turn(gone)
  try {
    return await parsedByWorker(bytes, gone)
  } finally {
    done()
  }
}

function parsedByWorker(sent: Uint8Array, gone: AbortSignal): Promise<Sheet> {
  // A copy is given away: small buffers share their memory with others.
  const bytes = new Uint8Array(sent)
  const worker = new Worker(join(projectRoot, 'server/imports/worker/parse.worker.mjs'), {
    workerData: { bytes, limits },
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMb + spareMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
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
    worker.on('message', (message: Message) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else if ('problem' in message)
        fail(unreadable(message.problem.code, message.problem.message, message.problem.row))
      else read({ ...message, rows })
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? unreadable('too_large', limits.tooGreedy)
          : Object.assign(unreadable('unreadable', 'The file cannot be read.'), { cause: error }),
      ),
    )
    worker.once('exit', () => {
      clearTimeout(late)
      gone.removeEventListener('abort', leave)
      fail(unreadable('unreadable', 'The file cannot be read.'))
    })
  }).finally(() => worker.terminate())
}

const unreadable = (code: string, message: string, row?: number) =>
  new BadInput({ code, field: 'file', message, ...(row ? { row } : {}) })
