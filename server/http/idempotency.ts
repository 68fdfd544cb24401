import { badInput, problemAt, RequestError } from './errors.ts'
import { createHash } from 'node:crypto'
import { tellsLines } from './lines.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NestingDatabase } from '#server/db/nestedTransactions.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Tokens } from '#server/session/tokens.ts'
import type { SentFile } from './uploads.ts'

/** 409: the same request is running at this moment. */
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

/**
 * 422, on the specification's calls too: the key belongs to another request, a bug of the sender.
 */
class KeyUsedOtherwise extends RequestError {
  readonly status = 422
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a request with a file once per `Idempotency-Key`. Such a request calls this itself: it
     * reads the slow upload before the transaction of the key begins. `file` represents the upload
     * when repetitions are compared.
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
 * A request that changes data and has an `Idempotency-Key` (1 to 200 visible characters) is
 * executed once. The same person repeating it on the same path within 24 hours gets the same status
 * and body, marked `Idempotency-Replayed: true`. The key with another query or body answers 422,
 * and 409 while the first request runs.
 *
 * The answer is stored in the transaction of the change, so that a crash leaves both or neither.
 * Only successes are stored. A refused request has changed nothing, so repeating it is harmless:
 * the person removes the cause (pays the deposit, frees the day) and presses the same button again.
 * Source: reliability clause 11.
 */
export function idempotency(
  app: FastifyInstance,
  db: NestingDatabase,
  { keyedHash }: Pick<Tokens, 'keyedHash'>,
) {
  // Faster than the database, and the only way on the embedded one, where everyone shares a
  // session.
  const running = new Set<string>()
  app.decorateRequest('once', function sendOnce<
    T,
  >(this: FastifyRequest, reply: FastifyReply, file: SentFile, work: () => Promise<T>): Promise<T> {
    const key = this.headers['idempotency-key']
    if (key === undefined || !this.actor) return work()
    const { name, bytes, fields } = file
    const hash = createHash('sha256').update(bytes).digest('hex')
    const sent = fields ? [name, hash, fields] : [name, hash]
    return once(this, reply, claimOf(this, this.actor.staffId, key, sent), work) as Promise<T>
  })
  app.addHook('onRoute', route => {
    if (!route.config?.changes) return
    const handler = route.handler
    route.handler = function (request, reply) {
      const key = request.headers['idempotency-key']
      // An answer that tells how far it is cannot be stored: such a call happens once by itself.
      const isTold = tellsLines(request)
      if (key === undefined || !request.actor || isTold) return handler.call(this, request, reply)
      return once(
        request,
        reply,
        claimOf(request, request.actor.staffId, key, request.body),
        () => handler.call(this, request, reply) as Promise<unknown>,
      )
    }
  })

  function claimOf(
    request: FastifyRequest,
    staffId: string,
    key: string | string[],
    body: unknown,
  ): Claim {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
      throw badInput(
        'invalid',
        'Idempotency-Key',
        'Idempotency-Key must be 1 to 200 visible characters without spaces.',
      )
    const path = `${request.method} ${request.url.split('?')[0]!.replace(/\/+/g, '/').replace(/\/$/, '').toLowerCase()}`
    // Before validation, which fills in defaults. Keyed: the body may hold a password.
    const fingerprint = keyedHash('request', JSON.stringify([request.query, body ?? null]))
    return { staffId, path, key, fingerprint }
  }

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
 * Takes the key for this transaction, or returns its stored answer. The lock detects a request
 * running in another process; an insert would wait for it.
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
    throw new KeyUsedOtherwise(
      problemAt(
        'key_used',
        'Idempotency-Key',
        'This Idempotency-Key was sent with another request before. A new intent needs a new key.',
      ),
    )
  return {
    status: known!.status,
    payload: known!.answer === null ? undefined : JSON.parse(known!.answer),
  }
}
