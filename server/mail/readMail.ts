import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { mostBytes } from '#define'
import { badInput, problemAt, TooLarge } from '#server/http/errors.ts'
import { turnsOf } from '#server/http/turns.ts'
import { projectRoot } from '#server/settings.ts'

/** An e-mail as somebody else wrote it: nothing of it is trusted. */
export interface ReadMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: readonly string[]
  /** Addresses that mail servers noted on the way. */
  readonly deliveredTo: readonly string[]
  readonly subject: string
  readonly messageId: string | null
  /** In-Reply-To, and References. */
  readonly answers: readonly [string, string]
  readonly sentOn: string | null
  /** Plain text; of a page alone, its words. */
  readonly text: string
  readonly isAutomatic: boolean
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/** An e-mail has fewer parts than this. */
const mostParts = 999
/** A thread that takes longer, in milliseconds, is ended. */
const mostTime = 15_000

const turn = turnsOf(2, 20, 'Several e-mails are being read. Try again in a moment.')

/**
 * Reads an e-mail in a thread of its own, with limits of size, parts, memory and time.
 * @param field the input that an error names
 * @throws TooLarge, BadInput for too many parts or what is no e-mail
 */
export async function readMail(bytes: Buffer, field = 'file'): Promise<ReadMail> {
  if (bytes.length > mostBytes)
    throw new TooLarge(
      problemAt('too_large', field, `The e-mail is larger than ${mostBytes / 1_000_000} MB.`),
    )
  const done = await turn()
  try {
    const { mail, problem } = await inThread(bytes)
    if (problem === 'parts')
      throw badInput('too_many_parts', field, `The e-mail has more than ${mostParts} parts.`)
    if (!mail?.from.address) throw badInput('malformed', field, 'This is no e-mail.')
    return mail
  } finally {
    done()
  }
}

interface Answer {
  readonly mail?: ReadMail
  readonly problem?: 'parts' | 'malformed'
}

function inThread(bytes: Buffer): Promise<Answer> {
  const worker = new Worker(join(projectRoot, 'server/mail/mail.worker.mjs'), {
    workerData: { bytes, mostParts },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise<Answer>(answer => {
    const fail = () => answer({ problem: 'malformed' })
    const late = setTimeout(fail, mostTime)
    worker.once('message', answer)
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(late)
      fail()
    })
  }).finally(() => worker.terminate())
}
