import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const area = '/api/operationReport'

describeRules('operation reports', database => {
  let product: Product
  let author: Caller, colleague: Caller, checker: Caller
  let branchId: string
  let types: Record<string, string>

  beforeAll(async () => {
    product = await startProduct(database.settings)
    author = await product.as([])
    colleague = await product.as(['D1'])
    checker = await product.as(['O2'])
    const [branch] = await product.db.text<{ id: string }>(
      "select b.id from branches b join clients c on c.id = b.client_id where c.short_name = 'NZ' order by b.code limit 1",
    )
    branchId = branch!.id
    const { body } = await author.get(`${area}/getOperationReportTypeList`)
    types = Object.fromEntries(
      body.data.map((type: { id: string; name: string }) => [type.name, type.id]),
    )
  })
  afterAll(() => product.close())

  const facts = { visitors: 41, orders: 6, sales: 9120.5, cash: 320, staff: 4, displays: true }
  let day = 0
  const asked = (more: object = {}) => ({
    typeId: types['Showroom day'],
    branchId,
    date: `2026-10-${String(++day).padStart(2, '0')}`,
    values: facts,
    ...more,
  })
  const add = async (more: object = {}) => {
    const { body } = await author.post(`${area}/addReport`, asked(more))
    expect(body.errors).toEqual([])
    return body.data as { id: string; version: number; date: string }
  }
  const handIn = (id: string, by = author) =>
    by.post('/api/operationReports/bulk', { operation: 'submit', targets: [{ id }] })
  const row = async (id: string) =>
    (
      await product.db.text<Record<string, unknown>>(
        'select state, version, values, remark, checker_id, check_remark, is_deleted from operation_reports where id = $1',
        [id],
      )
    )[0]!

  it('is of the day where its client works unless it says another one', async () => {
    for (const [short, day] of [
      ['NZ', "now() at time zone 'Pacific/Auckland'"],
      ['CA', "now() at time zone 'UTC' - interval '6 hours'"],
    ] as const) {
      const [known] = await product.db.text<{ branchId: string; today: string }>(
        `select b.id as "branchId", (${day})::date::text as today from branches b join clients c on c.id = b.client_id where c.short_name like '%' || $1 order by b.code desc limit 1`,
        [short],
      )
      const by = await product.as(['D1'], short)
      const { date: _, ...undated } = asked({ branchId: known!.branchId })
      const { body } = await by.post(`${area}/addReport`, undated)
      expect(body.errors).toEqual([])
      expect(body.data.date).toBe(known!.today)
    }
  })

  it('has the questions of each type as data', async () => {
    const { body } = await author.get(`${area}/getOperationReportTypeList`)
    const shift = body.data.find((type: { name: string }) => type.name === 'Warehouse shift')
    expect(shift).toMatchObject({ hasShifts: true })
    expect(shift.questions[0]).toMatchObject({ name: 'people', kind: 'integer', required: true })
  })

  it('is written with answers to the questions of its type alone, each of its kind', async () => {
    const { id } = await add()
    expect(await row(id)).toMatchObject({ state: 'Draft', values: facts })
    const { body } = await author.get(`${area}/getReportList`, { state: 'Draft' })
    expect(body.data.map((report: { id: string }) => report.id)).toContain(id)
    const wrong = await author.post(
      `${area}/addReport`,
      asked({ values: { visitors: 'many', sales: 1.005, trucks: 3 } }),
    )
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors.map((e: { field: string }) => e.field)).toEqual([
      'values.visitors',
      'values.sales',
      'values.trucks',
    ])
  })

  it('is one for a type, branch and day, and where there are shifts, shift', async () => {
    const { date } = await add()
    const count = async () => (await product.db.text('select 1 from operation_reports')).length
    const before = await count()
    const second = await colleague.post(`${area}/addReport`, asked({ date }))
    expect(second.body).toMatchObject({ isSuccess: false, errors: [{ field: 'date' }] })
    const shift = { typeId: types['Warehouse shift'], values: {}, date }
    const without = await author.post(`${area}/addReport`, asked(shift))
    expect(without.body).toMatchObject({ isSuccess: false, errors: [{ field: 'shift' }] })
    const useless = await author.post(`${area}/addReport`, asked({ shift: 'Morning' }))
    expect(useless.body).toMatchObject({ isSuccess: false, errors: [{ field: 'shift' }] })
    expect(await count()).toBe(before)
    await add({ ...shift, shift: 'Morning' })
    await add({ ...shift, shift: 'Afternoon' })
    const third = await colleague.post(`${area}/addReport`, asked({ ...shift, shift: 'Morning' }))
    expect(third.body).toMatchObject({ isSuccess: false, errors: [{ field: 'date' }] })
    expect(await count()).toBe(before + 2)
  })

  it('is handed in whole', async () => {
    const { id } = await add({ values: { visitors: 3 } })
    const early = await handIn(id)
    expect(early.body).toMatchObject({
      refused: 1,
      results: [{ errors: [{ field: 'values.orders' }] }],
    })
    expect(await row(id)).toMatchObject({ state: 'Draft' })
    const changed = await author.post(`${area}/updateReport`, { id, version: 1, values: facts })
    expect(changed.body).toMatchObject({ isSuccess: true, data: { values: facts } })
    expect((await handIn(id)).body).toMatchObject({ done: 1 })
    expect(await row(id)).toMatchObject({ state: 'Submitted' })
  })

  it('is of a day that has come, and checked by somebody else than its author', async () => {
    const [tomorrow] = await product.db.text<{ day: string }>(
      "select ((now() at time zone 'Pacific/Auckland')::date + 1)::text as day",
    )
    const early = await author.post(`${area}/addReport`, asked({ date: tomorrow!.day }))
    expect(early.body).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'date', message: 'A report cannot be for a day in the future.' }],
    })
    const { body } = await checker.post(`${area}/addReport`, asked())
    await handIn(body.data.id, checker)
    expect((await checker.post(`${area}/check`, { id: body.data.id })).body).toMatchObject({
      isSuccess: false,
      errors: [
        {
          field: 'state',
          message: 'You cannot check your own report. Somebody else has to do it.',
        },
      ],
    })
    expect(await row(body.data.id)).toMatchObject({ state: 'Submitted', checker_id: null })
    const another = await product.as(['O2', 'D1'])
    expect((await another.post(`${area}/check`, { id: body.data.id })).body.isSuccess).toBe(true)
  })

  it('is checked by who may, with a remark, and then stays as it is', async () => {
    const { id } = await add()
    const early = await checker.post(`${area}/check`, { id })
    expect(early.body).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
    await handIn(id)
    expect((await author.post(`${area}/check`, { id })).status).toBe(403)
    const { body } = await checker.post(`${area}/check`, { id, remark: 'Good day' })
    expect(body).toMatchObject({
      isSuccess: true,
      data: { state: 'Checked', checkRemark: 'Good day' },
    })
    expect(await row(id)).toMatchObject({ check_remark: 'Good day' })
    expect((await row(id)).checker_id).toBeTruthy()
    const late = await author.post(`${area}/updateReport`, {
      id,
      version: body.data.version,
      remark: 'Forgotten',
    })
    expect(late.body).toMatchObject({
      isSuccess: false,
      errors: [{ code: 'fixed', field: 'state' }],
    })
    const gone = await author.post(`${area}/delete`, { id })
    expect(gone.body).toMatchObject({ isSuccess: false, errors: [{ code: 'fixed' }] })
    const back = await checker.post('/api/operationReports/bulk', {
      operation: 'sendBack',
      targets: [{ id }],
      reason: 'Count again',
    })
    expect(back.body).toMatchObject({ done: 1 })
    const again = await author.post(`${area}/updateReport`, {
      id,
      version: (await row(id)).version,
      remark: 'Counted',
    })
    expect(again.body.isSuccess).toBe(true)
  })

  it('is the author’s own: absent to others, to be read and deleted but not changed by who checks', async () => {
    const { id, version } = await add()
    const path = `/api/operationReports/${id}`
    expect((await colleague.get(path)).status).toBe(404)
    expect((await colleague.post(`${area}/delete`, { id })).status).toBe(404)
    const listed = await colleague.get(`${area}/getReportList`, { pageSize: 500 })
    expect(listed.body.data.map((report: { id: string }) => report.id)).not.toContain(id)
    expect((await checker.get(path)).body).toMatchObject({ id })
    const changed = await checker.post(`${area}/updateReport`, { id, version, remark: 'Better' })
    expect(changed.body).toMatchObject({ isSuccess: false, errors: [{ code: 'not_yours' }] })
    expect(await row(id)).toMatchObject({ version, remark: null })
    expect((await checker.post(`${area}/delete`, { id })).body.isSuccess).toBe(true)
    expect(await row(id)).toMatchObject({ is_deleted: true })
    expect((await author.get(path)).status).toBe(404)
    // Its place is free again.
    await add()
  })
})
