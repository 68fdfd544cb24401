import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { dayWithRoom } from '#tests/support/api/awayFromMidnight.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'a day that was closed by mistake',
  database => {
    let product: Product, world: World, keeper: Caller, day: string, cash: string, orderId: string
    const branch = branchId('HAM')
    const password = 'a long enough password'
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      for (const [name, codes] of [
        ['Chief', 'J5'],
        ['Clerk', 'J1'],
      ] as const)
        await addStaff(product.db, {
          email: `${name.toLowerCase()}@test.example`,
          password,
          name,
          codes,
          client: 'NZ',
        })
      // The day of the money is then that of the clocks on the wall, whenever this runs.
      await run("update clients set time_display = 'zone'")
      day = await dayWithRoom(product.db, world.actor.clientId, 180)
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash', glCode: '1010' })
      orderId = (await confirmed()).id
    }, 300_000)
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]): Promise<any[]> =>
      product.db.text(text, values)
    const confirmed = async () =>
      world.order([[await world.sku(`SOFA${Math.random()}`), 1]], {
        state: 'Confirmed',
        subtotal: 100,
        total: 100,
        tax: 13.04,
        branchId: branch,
      })
    const post = async (name: string, body: object) =>
      (await keeper.post(`/api/tills/${name}`, body)).body
    const pay = (amount: number) =>
      world.write(context => recordPayment(context, { orderId, methodId: cash, amount }))
    const count = (counted: number) =>
      post('count', {
        branchId: branch,
        day,
        methodId: cash,
        terminal: '',
        counted,
        reason: 'Miscounted',
      })
    const close = (more: object = {}) => post('close', { branchId: branch, day, ...more })
    const journal = async (of: string) => {
      const { body } = await keeper.get('/api/tills/journal', { day: of, branchId: branch })
      return Object.fromEntries(
        (body.data as { name: string; debit: number; credit: number }[]).map(row => [
          row.name,
          Math.round((row.debit - row.credit) * 100) / 100,
        ]),
      )
    }
    const closeId = async () => (await run('select id from day_closes where day = $1', day))[0].id
    const sign = async (email: string, about: string) =>
      (await keeper.post('/api/account/sign', { email, password, about })).body.signature
    const weekday = () => String(dayjs(day).day() || 7)

    it('asks before the branch closes for the day, and not once it has', async () => {
      const hours = (endHour: number, endMinute: number) =>
        run(
          `insert into branch_hours (id, client_id, branch_id, weekday, period) values (gen_random_uuid(), $1, $2, $3, $4)`,
          world.actor.clientId,
          branch,
          weekday(),
          JSON.stringify({ startHour: 0, startMinute: 0, endHour, endMinute }),
        )
      await hours(23, 59)
      await pay(50)
      expect(await count(41)).toMatchObject({ isSuccess: true })
      const asked = await close()
      expect(asked.errors).toMatchObject([{ code: 'before_closing', field: 'earlyReason' }])
      expect(asked.errors[0].message).toContain('Hamilton closes at 23:59')
      expect((await close({ earlyReason: ' ' })).errors).toMatchObject([{ code: 'before_closing' }])
      expect(await close({ earlyReason: 'Storm' })).toMatchObject({
        isSuccess: true,
        difference: -9,
      })
      expect(await run('select early_reason from day_closes where day = $1', day)).toEqual([
        { early_reason: 'Storm' },
      ])
      // The same weekday of last week is over.
      const before = dayjs(day).subtract(7, 'day').format('YYYY-MM-DD')
      expect(await post('close', { branchId: branch, day: before })).toMatchObject({
        isSuccess: true,
      })
    })

    it('is opened again by two people with J5 and a reason: how it was closed stays, and so does what went to the next journal', async () => {
      const next = dayjs(day).add(1, 'day').format('YYYY-MM-DD')
      await expect(pay(10)).rejects.toThrow(
        'Enter it on a later day, or have two people with code J5 open that day again',
      )
      expect((await close()).errors).toMatchObject([
        { code: 'closed', message: expect.stringContaining('Two people with code J5') },
      ])
      const late = await confirmed()
      await world.write(context => issueInvoices(context, [late.id]))
      expect(await journal(day)).toMatchObject({ Cash: 41, 'Over and short': 9, Customers: -50 })
      expect(await journal(next)).toMatchObject({ Sales: -86.96 })
      // Nothing else opens it.
      await expect(run("update day_closes set state = 'Open'")).rejects.toThrow(/never changes/)

      const id = await closeId()
      const about = `reopenDay ${id}`
      const reopen = (signature?: string, reason = 'Closed in the morning by mistake') =>
        post('reopen', { dayCloseId: id, reason, signature })
      expect((await reopen(undefined, ' ')).errors).toMatchObject([{ field: 'reason' }])
      expect((await reopen()).errors).toMatchObject([{ code: 'needs_signature' }])
      expect((await reopen(await sign('clerk@test.example', about))).errors).toMatchObject([
        { code: 'not_allowed', message: 'Clerk cannot open a day again: that needs code J5.' },
      ])
      expect((await reopen(await sign('chief@test.example', 'reopenDay 1'))).errors).toMatchObject([
        { code: 'not_signed' },
      ])
      expect(await reopen(await sign('chief@test.example', about))).toMatchObject({
        isSuccess: true,
      })
      expect((await reopen()).errors).toMatchObject([{ code: 'open' }])

      expect(
        await run(
          `select v.no, v.difference::float8 as difference, v.early_reason, v.reason, s.full_name as signer, v.counts->0->>'counted' as counted
           from day_versions v join staff s on s.id = v.signed_by_id`,
        ),
      ).toEqual([
        {
          no: 1,
          difference: -9,
          early_reason: 'Storm',
          reason: 'Closed in the morning by mistake',
          signer: 'Chief',
          counted: '41',
        },
      ])
      expect(await journal(day)).toEqual({ Cash: 50, Customers: -50 })
      await pay(10)
      expect(await count(60)).toMatchObject({ isSuccess: true })
      expect(await close({ earlyReason: 'Storm' })).toMatchObject({ difference: 0 })

      expect(await journal(day)).toEqual({ Cash: 60, Customers: -60 })
      expect(await journal(next)).toMatchObject({ Sales: -86.96 })
      const drawers = async (version?: number) => {
        const { body } = await keeper.get('/api/tills/proof', {
          branchId: branch,
          day,
          ...(version && { version: String(version) }),
        })
        return (body.data as { statement: string; said: number }[]).find(
          ({ statement }) => statement === 'Drawers',
        )?.said
      }
      expect([await drawers(), await drawers(1), await drawers(2)]).toEqual([60, 50, undefined])
      await expect(run("update day_versions set reason = 'x'")).rejects.toThrow(/never changes/)
      expect((await verifyLedger(product.db)).differences).toEqual([])
    })
  },
  emptyBeginning,
)
