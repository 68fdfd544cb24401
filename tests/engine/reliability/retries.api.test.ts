import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Unavailable } from '#server/http/errors.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const url = '/api/orderManagement/addOrUpdateOrderTag'
/** Serialization failure, deadlock, lock time-out. */
const passing = ['40001', '40P01', '55P03']

describeOnDatabase('postgres', 'a write that the database turns down for the moment', database => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    admin = await product.as('ALL')
    await product.db.text('create sequence tries')
  })
  afterAll(() => product.close())
  beforeEach(() => product.db.text("select setval('tries', 1, false)"))

  /** A statement that fails the first so many times it is tried; a sequence counts on over rollbacks. */
  const failing = (times: number, code: string) =>
    `if nextval('tries') <= ${times} then raise exception using errcode = '${code}', message = 'injected'; end if;`
  const tries = async () =>
    (await product.db.text<{ n: number }>("select nextval('tries') - 1 as n"))[0]!.n

  describe.each(passing)('%s', code => {
    it('is tried up to 5 times', async () => {
      const work = (times: number) =>
        product.db.write(async tx => {
          await tx.text(`do $$ begin ${failing(times, code)} end $$`)
          return 'done'
        })
      expect(await work(4)).toBe('done')
      expect(await tries()).toBe(5)
      await product.db.text("select setval('tries', 1, false)")
      await expect(work(99)).rejects.toThrow(Unavailable)
      expect(await tries()).toBe(5)
    })
  })

  it('anything else is tried once', async () => {
    await expect(
      product.db.write(tx => tx.text(`do $$ begin ${failing(99, '23514')} end $$`)),
    ).rejects.toThrow('injected')
    expect(await tries()).toBe(1)
  })

  it('two that wait for each other both succeed', async () => {
    await product.db.text(
      'create table pairs (id int primary key, n int); insert into pairs values (1, 0), (2, 0)',
    )
    let begun = 0
    const both = (first: number, second: number) =>
      product.db.write(async tx => {
        await tx.text('update pairs set n = n + 1 where id = $1', [first])
        // The first try of each waits until the other holds its row.
        for (begun++; begun < 2;) await new Promise(done => setTimeout(done, 5))
        await tx.text('update pairs set n = n + 1 where id = $1', [second])
      })
    await Promise.all([both(1, 2), both(2, 1)])
    // Whoever tries again may take its row before the other has woken up, and so stand in its way once more.
    expect(begun).toBeGreaterThan(2)
    expect(await product.db.text('select n from pairs')).toEqual([{ n: 2 }, { n: 2 }])
  })

  // The audit's row travels with the end of the transaction: nobody waits for its answer.
  describe.each(['order_tags', 'audit'])('that fails in %s', table => {
    const within = async (body: string, work: () => Promise<void>) => {
      await product.db.text(
        `create function inject() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
         create trigger inject before insert on ${table} for each row execute function inject()`,
      )
      try {
        await work()
      } finally {
        await product.db.text('drop function inject() cascade')
      }
    }
    const save = (name: string, key?: string) =>
      admin.send({
        method: 'POST',
        url,
        payload: { name },
        headers: key ? { 'idempotency-key': key } : {},
      })
    /** The tags of this name, and the rows of the audit that tell of them. */
    const kept = async (name: string) => [
      (await product.db.text('select 1 from order_tags where name = $1', [name])).length,
      (await product.db.text("select 1 from audit where changes -> 'name' ->> 1 = $1", [name]))
        .length,
    ]

    it.each([undefined, `${table}-key`])(
      'is done once, with one row in the audit (key: %s)',
      async key => {
        const name = `Late ${table} ${key}`
        await within(failing(4, '40001'), async () => {
          const { status, body } = await save(name, key)
          expect([status, body]).toMatchObject([200, { isSuccess: true, data: { name } }])
        })
        expect(await tries()).toBeGreaterThanOrEqual(5)
        expect(await kept(name)).toEqual([1, 1])
      },
    )

    it('answers 503 with Retry-After after the fifth, and nothing is kept', async () => {
      await within(failing(99, '40P01'), async () => {
        const { status, headers, body } = await save(`Never ${table}`)
        expect([status, headers['retry-after']]).toEqual([503, '1'])
        expect(body).toMatchObject({ isSuccess: false, errors: [{ code: 'unavailable' }] })
      })
      expect(await tries()).toBe(5)
      expect(await kept(`Never ${table}`)).toEqual([0, 0])
    })

    it('is nothing at all where it fails for good: a change and its audit stand or fall together', async () => {
      await within("raise exception 'no room';", async () => {
        const { status, body } = await save(`Broken ${table}`)
        expect(status).toBe(500)
        expect(JSON.stringify(body)).not.toMatch(/room|insert|order_tags|\.ts/)
      })
      expect(await kept(`Broken ${table}`)).toEqual([0, 0])
    })
  })
})
