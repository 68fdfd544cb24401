import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

const forGood = { dryRun: 'false' }

describeRules(
  'hours of work',
  database => {
    let product: Product, world: World
    let clerk: Caller, chief: Caller
    let people: string[], chiefId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['P2'])
      chief = await product.as(['P2', 'P3'])
      ;[{ id: chiefId }] = (await product.db.text(
        'select id from staff order by created_on_utc desc, id desc limit 1',
      )) as [{ id: string }]
      people = await Promise.all(['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map(person))
    })
    afterAll(() => product.close())

    const person = (name: string) =>
      world.make('staff', {
        fullName: name,
        email: `${name}@hours.example`,
        branchId: branchId('AKL'),
      })
    const add = async (
      staffId: string,
      day: string,
      times: string,
      more: object = {},
      by = clerk,
    ) => {
      const [startTime, endTime] = times.split('-')
      const body = { staffId, branchId: branchId('AKL'), date: day, startTime, endTime, ...more }
      return by.post('/api/workHours', body)
    }
    const step = async (operation: string, ids: string[], by: Caller, reason?: string) =>
      (
        await by.post('/api/workHours/bulk', {
          operation,
          targets: ids.map(id => ({ id })),
          ...(reason && { reason }),
        })
      ).body
    const count = async () =>
      (
        await product.db.text<{ n: number }>(
          'select count(*)::int as n from work_hours where not is_deleted',
        )
      )[0]!.n

    it('counts real hours: past midnight, and where clocks change', async () => {
      const [ann] = people as [string]
      for (const [day, times, more, hours] of [
        ['2026-06-01', '09:00-17:30', { breakMinutes: 30 }, 8],
        ['2026-06-02', '22:00-06:00', {}, 8],
        // Clocks go back on 5 April and forward on 27 September.
        ['2026-04-04', '22:00-06:00', {}, 9],
        ['2026-09-26', '22:00-06:00', {}, 7],
      ] as const) {
        const { status, body } = await add(ann, day, times, more)
        expect([status, body.hours], JSON.stringify(body)).toEqual([201, hours])
      }
      const missing = await add(ann, '2026-09-27', '02:30-09:00')
      expect(missing.body.errors).toMatchObject([{ field: 'startTime' }])
      // Alberta keeps its clocks since March 2026, and not all zone data says so.
      const abroad = await product.as(['P2'], 'CA')
      const cal = await world.make(
        'staff',
        { fullName: 'Cal', email: 'cal@hours.example', branchId: branchId('EDM') },
        world.abroad,
      )
      const night = await add(
        cal,
        '2026-10-31',
        '22:00-06:00',
        { branchId: branchId('EDM') },
        abroad,
      )
      expect(night.body.hours).toBe(8)
    })

    it('refuses by field what nobody can work, and changes nothing', async () => {
      const bo = people[1]!
      expect((await add(bo, '2026-05-04', '09:00-17:00')).status).toBe(201)
      const before = await count()
      for (const [day, times, more, field] of [
        // A day of 25 hours.
        ['2026-04-05', '00:00-00:00', {}, 'endTime'],
        ['2026-05-04', '16:59-18:00', {}, 'startTime'],
        ['2026-05-04', '08:00-09:01', {}, 'startTime'],
        ['2026-05-03', '23:00-09:30', {}, 'startTime'],
        ['2026-05-04', '17:00-09:30', {}, 'endTime'],
        ['2026-05-06', '09:00-10:00', { breakMinutes: 60 }, 'breakMinutes'],
        ['2026-05-06', '09:00-10:00', { breakMinutes: -1 }, 'breakMinutes'],
        ['2026-05-06', '9-10', {}, 'startTime'],
        ['2026-05-06', '09:00-24:00', {}, 'endTime'],
        ['2026-05-06', '09:00-10:00', { type: 'Nap' }, 'type'],
      ] as const) {
        const { status, body } = await add(bo, day, times, more)
        expect([status >= 400 && status < 500, body.errors?.[0].field], `${day} ${times}`).toEqual([
          true,
          field,
        ])
      }
      expect(await count()).toBe(before)
      // One begins when the other ends.
      expect((await add(bo, '2026-05-04', '17:00-01:00')).status).toBe(201)
    })

    it('takes one of many shifts that are entered at once, and no day of more than 24 hours', async () => {
      const cy = people[2]!
      const same = await Promise.all(
        [0, 1, 2, 3, 4].map(i => add(cy, '2026-05-04', `09:${i}0-17:00`)),
      )
      expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
      // Each follows the one before it, and the last of them would be the 25th hour.
      const long = await Promise.all(
        ['08:00-16:00', '16:00-23:59', '23:59-09:30'].map(times => add(cy, '2026-05-06', times)),
      )
      expect(long.filter(({ status }) => status === 201)).toHaveLength(2)
    })

    it('is approved by somebody else, then locked, and opened again for a reason', async () => {
      const di = people[3]!
      const { body: shift } = await add(di, '2026-05-04', '09:00-17:00')
      expect(shift).toMatchObject({ state: 'Draft', source: 'By hand' })
      expect(await step('approve', [shift.id], clerk)).toMatchObject({
        results: [{ errors: [{ code: 'own', field: 'enteredById' }] }],
      })
      await product.db.text('update work_hours set staff_id = $1 where id = $2', [
        chiefId,
        shift.id,
      ])
      expect(await step('approve', [shift.id], chief)).toMatchObject({
        results: [{ errors: [{ code: 'own', field: 'staffId' }] }],
      })
      await product.db.text('update work_hours set staff_id = $1 where id = $2', [di, shift.id])
      expect(await step('approve', [shift.id], chief)).toMatchObject({ done: 1 })
      const { body: approved } = await clerk.get(`/api/workHours/${shift.id}`)
      expect(approved).toMatchObject({ state: 'Approved', approvedById: chiefId })
      const changed = await clerk.put(`/api/workHours/${shift.id}`, {
        version: approved.version,
        endTime: '18:00',
      })
      expect(changed.body.errors).toMatchObject([{ field: 'state' }])
      for (const text of [
        "update work_hours set end_time = '18:00' where id = $1",
        'update work_hours set is_deleted = true where id = $1',
        'delete from work_hours where id = $1',
      ])
        await expect(product.db.text(text, [shift.id])).rejects.toThrow(/approved/)
      expect((await step('reopen', [shift.id], clerk)).errors).toBeDefined()
      expect(await step('reopen', [shift.id], clerk, 'Left early')).toMatchObject({ done: 1 })
      expect((await clerk.get(`/api/workHours/${shift.id}`)).body).toMatchObject({
        state: 'Draft',
        approvedById: null,
      })
    })

    it('approves a period, but what one entered oneself', async () => {
      const ed = people[4]!
      await add(ed, '2026-03-02', '09:00-17:00')
      await add(ed, '2026-03-03', '09:00-17:00', {}, chief)
      await add(ed, '2026-03-30', '09:00-17:00')
      const period = { from: '2026-03-01', to: '2026-03-07' }
      expect(
        (await chief.post('/api/workHours/approvePeriod', { from: '2026-03-02', to: '2026-03-01' }))
          .body.errors,
      ).toMatchObject([{ field: 'to' }])
      const seller = await product.as(['P3'])
      expect((await seller.post('/api/workHours/approvePeriod', period)).status).toBe(403)
      expect((await seller.get('/api/workHours')).status).toBe(403)
      expect((await chief.post('/api/workHours/approvePeriod', period)).body).toMatchObject({
        approved: 1,
        left: 1,
      })
    })

    it('sets a day from the week, whole or not at all', async () => {
      const flo = people[5]!
      const day = { staffId: flo, branchId: branchId('AKL'), date: '2026-05-05' }
      const shift = (startTime: string, endTime: string, breakMinutes = 0) => ({
        startTime,
        endTime,
        breakMinutes,
        type: 'Normal',
      })
      const save = async (shifts: object[], known: object[]) =>
        clerk.post('/api/workHours/day', { ...day, shifts, known })
      const week = async () => {
        const { body } = await clerk.get('/api/workHours/week', {
          branchId: branchId('AKL'),
          from: '2026-05-04',
        })
        expect(body.people.map(({ name }: { name: string }) => name)).toContain('Flo')
        return body.shifts.filter(({ staffId }: { staffId: string }) => staffId === flo)
      }
      expect((await save([shift('09:00', '12:00'), shift('13:00', '17:00')], [])).status).toBe(200)
      const known = (await week()).map(({ id, version }: Record<string, unknown>) => ({
        id,
        version,
      }))
      expect(known).toHaveLength(2)
      expect((await save([shift('09:00', '17:00')], [])).status).toBe(409)
      expect(
        (await save([shift('09:00', '14:00'), shift('13:00', '17:00')], known)).body.errors,
      ).toMatchObject([{ code: 'overlap', field: 'shifts' }])
      expect((await week()).map(({ endTime }: { endTime: string }) => endTime)).toEqual([
        '12:00',
        '17:00',
      ])
      expect((await save([shift('09:00', '14:00', 30)], known)).status).toBe(200)
      expect(await week()).toMatchObject([{ startTime: '09:00', endTime: '14:00', hours: '4.50' }])
    })

    it('comes from files, which say the row that cannot be', async () => {
      const header = 'Person,Branch,Day,From,Until,Break (min),Type'
      const send = (rows: string[], forGood?: Record<string, string>) =>
        upload(clerk, '/api/workHours/import', [header, ...rows].join('\n'), forGood)
      const rows = [
        'Ann,Auckland,01/07/2026,09:00,17:00,30,Normal',
        'Ann,Auckland,02/07/2026,20:00,00:30,0,Overtime',
      ]
      const before = await count()
      const wrong = await send([...rows, 'Ann,Auckland,01/07/2026,16:00,18:00,0,Normal'], forGood)
      expect(wrong.body.errors, JSON.stringify(wrong.body)).toMatchObject([{ row: 4 }])
      expect(await count()).toBe(before)
      const good = await send(rows, forGood)
      expect(good.body.data, JSON.stringify(good.body)).toMatchObject({ creates: 2 })
      expect(
        (await clerk.get('/api/workHours', { filter: JSON.stringify({ source: 'File' }) })).body,
      ).toHaveLength(2)
      expect((await send(rows)).body.data).toMatchObject({ unchanged: 2 })
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
