import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publishVersion } from '#server/db/versions.ts'
import { dispatchOutbox, writeOutbox, writeOutboxOfMany, type Message } from '#server/db/outbox.ts'
import { Alarm, daily, every, type Job } from '#server/jobs/job.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import { startJobs } from '#server/jobs/scheduler.ts'
import { describeOnDatabase, describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { demoBeginning, startProduct, type Product } from '#tests/support/browser/product.ts'

const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: 'Test',
  next: every(3600),
  run,
  ...more,
})
const runs = (product: Product) =>
  product.db.text<{ name: string; result: string; message: string | null }>(
    'select name, result, message from job_runs order by started_on_utc',
  )
const unheard = (_: string, error: unknown) => {
  throw error
}

describeOnEachDatabase('work that recurs', database => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())
  beforeEach(() => product.db.text('delete from job_runs'))

  it('runs when it is due, tells what it did, and not again before its time', async () => {
    const work = job(async () => 'Did it.')
    expect(await runIfDue(product.db, work, unheard)).toBe(true)
    expect(await runIfDue(product.db, work, unheard)).toBe(false)
    expect(await runs(product)).toEqual([{ name: 'Test', result: 'Done', message: 'Did it.' }])
    await product.db.text("update job_runs set started_on_utc = started_on_utc - interval '1 hour'")
    expect(await runIfDue(product.db, work, unheard)).toBe(true)
  })

  it('rests after it found no work where looking costs', async () => {
    let looks = 0
    const hasWork = async () => {
      looks++
      return false
    }
    const look = (more: Partial<Job>) =>
      runIfDue(
        product.db,
        job(async () => '', { hasWork, ...more }),
        unheard,
      )
    await look({ name: 'Costly', rest: 3600 })
    await look({ name: 'Costly', rest: 3600 })
    expect(looks).toBe(1)
    await look({ name: 'Cheap' })
    await look({ name: 'Cheap' })
    expect(looks).toBe(3)
  })

  it('records nothing when there is nothing to do', async () => {
    expect(
      await runIfDue(
        product.db,
        job(async () => 'Did it.', { hasWork: async () => false }),
        unheard,
      ),
    ).toBe(false)
    expect(await runs(product)).toEqual([])
    // Whether there was something is known after some runs alone: these tell nothing.
    const told: string[] = []
    for (const message of ['', 'Did it.']) {
      await product.db.text('delete from job_runs')
      const tell = (_: string, said: string) => told.push(said)
      await runIfDue(
        product.db,
        job(async () => message),
        unheard,
        tell,
      )
    }
    expect(told).toEqual(['Did it.'])
  })

  it('is told as failed with a message for people, the rest going to the log', async () => {
    const complaints: unknown[] = []
    await runIfDue(
      product.db,
      job(async () => {
        throw new Alarm('2 differences')
      }),
      (_, error) => complaints.push(error),
    )
    await product.db.text("update job_runs set started_on_utc = started_on_utc - interval '1 day'")
    await runIfDue(
      product.db,
      job(async () => {
        throw new Error('secret')
      }),
      (_, error) => complaints.push(error),
    )
    expect((await runs(product)).map(r => [r.result, r.message])).toEqual([
      ['Failed', '2 differences'],
      ['Failed', 'The job failed; the log says why.'],
    ])
    expect(complaints.map(String)).toEqual(['Error: 2 differences', 'Error: secret'])
  })

  it('goes on after a kill, and tells that the run before was cut off', async () => {
    await product.db.text(
      "insert into job_runs (id, name, started_on_utc, result) values (gen_random_uuid(), 'Test', now() - interval '2 hours', 'Running')",
    )
    expect(
      await runIfDue(
        product.db,
        job(async () => 'Did it.'),
        unheard,
      ),
    ).toBe(true)
    expect((await runs(product)).map(r => [r.result, r.message])).toEqual([
      ['Failed', 'The process ended before the work did.'],
      ['Done', 'Did it.'],
    ])
  })

  it('is due every night at its hour, and soon again when it was cut off', () => {
    const last = (startedOnUtc: string, result: 'Done' | 'Running' = 'Done') => ({
      name: 'Test',
      startedOnUtc: new Date(startedOnUtc),
      result,
    })
    expect(daily(13)(last('2026-11-20T12:59:59Z')).toISOString()).toBe('2026-11-20T13:00:00.000Z')
    expect(daily(13)(last('2026-11-20T13:00:00Z')).toISOString()).toBe('2026-11-21T13:00:00.000Z')
    expect(daily(13)(last('2026-11-20T13:00:00Z', 'Running')).toISOString()).toBe(
      '2026-11-20T13:10:00.000Z',
    )
  })

  it('ends the run that is under way before it stops', async () => {
    let isDone = false
    let begun!: () => void
    const isUnderWay = new Promise<void>(resolve => (begun = resolve))
    const work = startJobs(
      product.db,
      [
        job(async () => {
          begun()
          await sleep(300)
          isDone = true
          return 'Did it.'
        }),
      ],
      unheard,
    )
    await isUnderWay
    await work.stop()
    expect(isDone).toBe(true)
    expect(await runs(product)).toEqual([{ name: 'Test', result: 'Done', message: 'Did it.' }])
  })

  it('leaves connections to people when more jobs are due than there are connections', async () => {
    let running = 0
    let most = 0
    const names = Array.from({ length: 3 * product.db.connections() }, (_, n) => `Test ${n}`)
    const work = startJobs(
      product.db,
      names.map(name =>
        job(
          async db => {
            most = Math.max(most, ++running)
            await db.text('select pg_sleep(0.02)')
            running--
            return ''
          },
          { name },
        ),
      ),
      unheard,
    )
    const done = () => product.db.text("select 1 from job_runs where result = 'Done'")
    await expect.poll(done, { timeout: 8000 }).toHaveLength(names.length)
    await work.stop()
    if (!product.db.isEmbedded) expect(most).toBeLessThanOrEqual(product.db.connections() / 2)
  })

  it('seals the audit and sends the outbox within seconds by itself', async () => {
    const result: Message[] = []
    await product.db.write(tx => writeOutbox(tx, 'test.happened', { what: 'a chair' }))
    const work = startJobs(
      product.db,
      jobsOf([async message => void result.push(message)]).filter(j => 'hasWork' in j),
      unheard,
    )
    try {
      await (
        await product.as('ALL')
      ).post('/api/orderManagement/addOrUpdateOrderTag', { name: 'By itself' })
      await expect
        .poll(() => product.db.text('select 1 from audit where chain_no is null'), {
          timeout: 8000,
        })
        .toEqual([])
      await expect
        .poll(() => result.map(m => m.payload), { timeout: 8000 })
        .toEqual([{ what: 'a chair' }])
    } finally {
      await work.stop()
    }
  })

  it('tells messages in order, each once, and keeps those that were not taken', async () => {
    await product.db.text('delete from outbox')
    await product.db.write(tx => writeOutboxOfMany(tx, 'numbers', [1, 2, 3, 4]))
    // On a PostgreSQL that others use as well, their transactions hold messages back for a moment.
    await expect
      .poll(
        () =>
          product.db.text(
            'select 1 from outbox where txid >= pg_snapshot_xmin(pg_current_snapshot())',
          ),
        { timeout: 10_000 },
      )
      .toEqual([])
    const result: unknown[] = []
    const stumbling = async ({ payload }: Message) => {
      if (payload === 3 && !result.includes('stumbled')) {
        result.push('stumbled')
        throw new Error('not now')
      }
      result.push(payload)
    }
    await expect(dispatchOutbox(product.db, [stumbling])).rejects.toThrow('not now')
    expect(await dispatchOutbox(product.db, [stumbling])).toBe(2)
    expect(result).toEqual([1, 2, 'stumbled', 3, 4])
    expect(await dispatchOutbox(product.db, [stumbling])).toBe(0)
  })

  it('shows its runs to people with B1, who cannot change them', async () => {
    await runIfDue(
      product.db,
      job(async () => 'Did it.'),
      unheard,
    )
    const [administrator, seller] = [await product.as(['B1']), await product.as(['J1'])]
    const { body } = await administrator.get('/api/jobRuns')
    expect(body).toMatchObject([{ name: 'Test', result: 'Done', message: 'Did it.' }])
    expect((await seller.get('/api/jobRuns')).status).toBe(403)
    expect((await administrator.delete(`/api/jobRuns/${body[0].id}`)).status).toBe(404)
  })

  it('tells the published version to everybody who is signed in', async () => {
    const seller = await product.as([])
    const ask = async () => (await seller.get('/api/dictionary/getERPVersion')).body
    // The running one, until one is published.
    expect(await ask()).toEqual({
      isSuccess: true,
      errors: [],
      data: { version: expect.stringMatching(/^\d{8}\.0$/), forceUpdate: false, contents: [] },
    })
    const publish = (version: string) =>
      product.db.write(tx =>
        publishVersion(tx, {
          version,
          forceUpdate: true,
          contents: ['Faster lists', 'Fewer clicks'],
        }),
      )
    await publish('20261120.9')
    await publish('20261120.10')
    expect(await ask()).toEqual({
      isSuccess: true,
      errors: [],
      data: {
        version: '20261120.10',
        forceUpdate: true,
        contents: ['Faster lists', 'Fewer clicks'],
      },
    })
    for (const wrong of [
      '20261120.10',
      '20261120.9',
      '20261119.99',
      '20261131.1',
      '2026-11-21',
      '20261121',
    ])
      await expect(publish(wrong)).rejects.toThrow(`--version ${wrong} `)
    expect((await product.nobody.get('/api/dictionary/getERPVersion')).status).toBe(401)
  })
})

describeOnEachDatabase(
  'expiry',
  database => {
    it('ends quotations past their last day with history and message, and removes old sessions and keys', async () => {
      const product = await startProduct(database.settings)
      try {
        const [order] = await product.db.text<{ id: string }>(
          "update orders set state = 'Quotation', valid_to = current_date - 3 where id = (select id from orders where not is_deleted order by id limit 1) returning id",
        )
        const [open] = await product.db.text<{ id: string }>(
          "update orders set state = 'Quotation', valid_to = current_date + 3 where id = (select id from orders where not is_deleted order by id desc limit 1) returning id",
        )
        const seller = await product.as(['J1'])
        await seller.send({
          method: 'POST',
          url: '/api/orderManagement/addOrUpdateOrderTag',
          payload: { name: 'Keyed' },
          headers: { 'idempotency-key': 'old' },
        })
        await product.db.text("update idempotency set at_utc = now() - interval '25 hours'")
        await product.db.text(
          "insert into sessions (id, staff_id, refresh_hash, expires_on_utc) select gen_random_uuid(), id, 'old', now() - interval '8 days' from staff limit 1",
        )
        await runIfDue(
          product.db,
          jobsOf().find(j => j.name === 'Expiry')!,
          unheard,
        )
        const run = (await runs(product)).find(r => r.name === 'Expiry')
        expect(run).toMatchObject({
          result: 'Done',
          message: expect.stringMatching(
            /^\d+ quotations expired\. Removed 1 sessions, 1 idempotency keys\.$/,
          ),
        })
        const state = async (id: string) =>
          (
            await product.db.text<{ state: string }>('select state from orders where id = $1', [id])
          )[0]!.state
        expect(await state(order!.id)).toBe('Expired')
        expect(await state(open!.id)).toBe('Quotation')
        expect(
          await product.db.text(
            "select 1 from audit where record_id = $1 and operation = 'expire'",
            [order!.id],
          ),
        ).toHaveLength(1)
        expect(
          await product.db.text(
            "select 1 from outbox where topic = 'orders.expire' and payload ->> 'id' = $1",
            [order!.id],
          ),
        ).toHaveLength(1)
        expect((await seller.get('/api/orderManagement/getOrderTagList')).status).toBe(200)
      } finally {
        await product.close()
      }
    })
  },
  demoBeginning,
)

describeOnDatabase('postgres', 'work that recurs on several servers', database => {
  it('is done by one at a time, and by one only when both find it due', async () => {
    const [one, two] = [
      await startProduct(database.settings),
      await startProduct(database.settings),
    ]
    try {
      let atIt = 0,
        most = 0
      const slow = job(async () => {
        most = Math.max(most, ++atIt)
        await sleep(300)
        atIt--
        return 'Did it.'
      })
      const ran = await Promise.all([one, two, one, two].map(p => runIfDue(p.db, slow, unheard)))
      expect(ran.filter(Boolean)).toHaveLength(1)
      expect(most).toBe(1)
      expect(await runs(one)).toHaveLength(1)
    } finally {
      await one.close()
      await two.close()
    }
  })
})
