import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JoinableDatabase } from '#server/db/nestedTransactions.ts'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, RequestError } from './errors.ts'
import type { SentFile } from './uploads.ts'

/** 409: the same request is being worked on at this moment. */
class StillRunning extends RequestError {
  readonly status = 409
  override readonly retryAfter = 1
  constructor() {
    super({
      code: 'still_running',
      message: 'The same request is still being worked on. Ask again in a moment.',
    })
  }
}

/** 422, on the specification's calls too: the key belongs to another request, which is a fault of the program that sent it. */
class KeyUsedOtherwise extends RequestError {
  readonly status = 422
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Does what a request with a file asks for, once for its `Idempotency-Key`. Such requests say so themselves: the file arrives slowly,
     * and is read before the transaction that a key needs. `file` stands for it in comparing repetitions.
     */
    once<T>(reply: FastifyReply, file: SentFile, work: () => Promise<T>): Promise<T>
  }
}

interface Answer {
  status: number
  payload: unknown
}
interface Claim {
  staffId: string
  path: string
  key: string
  fingerprint: Buffer
}

/**
 * A request that changes data and carries `Idempotency-Key` (1 to 200 visible characters) is done once: repeated by the same person
 * on the same path within 24 hours it gets the same status and body again, marked `Idempotency-Replayed: true`. The key with another
 * query or body answers 422, and 409 while the first one is still running.
 *
 * The answer is recorded in the very transaction of the change, so that a crash leaves both or neither. Only successes are recorded:
 * a refused request has changed nothing, so repeating it does no harm, and the person who has put right what stood in the way
 * (paid the deposit, freed the day) presses the same button again. Source: reliability clause 11.
 */
export function idempotency(app: FastifyInstance, db: JoinableDatabase) {
  // Faster than asking the database, and the only way on the embedded one, where everybody shares a session.
  const running = new Set<string>()
  app.decorateRequest('once', function sendOnce<
    T,
  >(this: FastifyRequest, reply: FastifyReply, file: SentFile, work: () => Promise<T>): Promise<T> {
    const key = this.headers['idempotency-key']
    if (key === undefined || !this.who) return work()
    const sent = [file.name, createHash('sha256').update(file.bytes).digest('hex')]
    return once(this, reply, claimOf(this, this.who.staffId, key, sent), work) as Promise<T>
  })
  app.addHook('onRoute', route => {
    if (!route.config?.changes) return
    const handler = route.handler
    route.handler = function (request, reply) {
      const key = request.headers['idempotency-key']
      if (key === undefined || !request.who) return handler.call(this, request, reply)
      return once(
        request,
        reply,
        claimOf(request, request.who.staffId, key, request.body),
        () => handler.call(this, request, reply) as Promise<unknown>,
      )
    }
  })

  async function once(
    request: FastifyRequest,
    reply: FastifyReply,
    claim: Claim,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const name = `${claim.staffId} ${claim.path} ${claim.key}`
    if (running.has(name)) throw new StillRunning()
    running.add(name)
    try {
      const { status, payload } = await db.asOne(async tx => {
        const recorded = await take(tx, claim)
        if (recorded) {
          void reply.header('idempotency-replayed', 'true')
          return recorded
        }
        const payload = await work()
        await tx.text(
          'update idempotency set status = $4, answer = $5 where staff_id = $1 and path = $2 and key = $3',
          [claim.staffId, claim.path, claim.key, reply.statusCode, JSON.stringify(payload)],
        )
        return { status: reply.statusCode, payload }
      })
      void reply.code(status)
      return payload
    } finally {
      running.delete(name)
    }
  }
}

/**
 * Takes the key for this transaction, or finds the answer it has already. The lock tells a request that another process is working
 * on, which an insert would wait for.
 */
async function take(
  tx: Queryable,
  { staffId, path, key, fingerprint }: Claim,
): Promise<Answer | undefined> {
  const [taken] = await tx.text<{ isFree: boolean; isNew: boolean }>(
    `with free as (select pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::text, $2::text, $3::text), 7152)) as yes),
       claimed as (
         insert into idempotency (staff_id, path, key, fingerprint) select $1::uuid, $2, $3, $4 from free where yes
         on conflict (staff_id, path, key) do update set fingerprint = excluded.fingerprint, at_utc = now(), status = null, answer = null
           where idempotency.at_utc < now() - interval '24 hours'
         returning 1)
     select yes as "isFree", exists(select from claimed) as "isNew" from free`,
    [staffId, path, key, fingerprint],
  )
  if (!taken!.isFree) throw new StillRunning()
  if (taken!.isNew) return undefined
  const [known] = await tx.text<{ fingerprint: Buffer; status: number; answer: string | null }>(
    'select fingerprint, status, answer from idempotency where staff_id = $1 and path = $2 and key = $3',
    [staffId, path, key],
  )
  if (!known!.fingerprint.equals(fingerprint))
    throw new KeyUsedOtherwise({
      code: 'key_used',
      field: 'Idempotency-Key',
      message:
        'This Idempotency-Key was sent with another request before. A new intent needs a new key.',
    })
  return {
    status: known!.status,
    payload: known!.answer === null ? undefined : JSON.parse(known!.answer),
  }
}

function claimOf(
  request: FastifyRequest,
  staffId: string,
  key: string | string[],
  body: unknown,
): Claim {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new BadInput({
      code: 'invalid',
      field: 'Idempotency-Key',
      message: 'Idempotency-Key must be 1 to 200 visible characters without spaces.',
    })
  const path = `${request.method} ${request.url.split('?')[0]!.replace(/\/+/g, '/').replace(/\/$/, '').toLowerCase()}`
  // Before validation, which fills in defaults.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.query, body ?? null]))
    .digest()
  return { staffId, path, key, fingerprint }
}
