import { afterAll, beforeAll, expect, it } from 'vitest'
import { merge } from '#server/entities/write/merge.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'

const path = '/api/operationIssues'

describeRules(
  'operation issues',
  database => {
    let product: Product
    let reporter: Caller, colleague: Caller, manager: Caller
    let types: Record<string, string>
    let world: World

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      reporter = await product.as([])
      colleague = await product.as(['D1'])
      manager = await product.as(['O2'])
      const rows = await product.db.text<{ id: string; name: string }>(
        "select t.id, t.name from operation_issue_types t join clients c on c.id = t.client_id where c.short_name = 'NZ'",
      )
      types = Object.fromEntries(rows.map(row => [row.name, row.id]))
    })
    afterAll(() => product.close())

    const report = async (more: object = {}, by = reporter) => {
      const { status, body } = await by.post(path, {
        typeId: types['Wrong item picked'],
        title: 'Second carton left behind',
        area: 'Warehouse',
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Record<string, any> & { id: string; version: number }
    }
    const step = (by: Caller, id: string, operation: string, more: object = {}) =>
      by.post(`${path}/bulk`, { operation, targets: [{ id }], ...more })
    const row = async (id: string) =>
      (
        await product.db.text<Record<string, any>>('select * from operation_issues where id = $1', [
          id,
        ])
      )[0]!

    it('are reported by everybody, who see their own; holders of O2 see all', async () => {
      const { id } = await report()
      const seenBy = async (by: Caller) =>
        (await by.get(path, { filter: { id } })).body.map((issue: { id: string }) => issue.id)
      expect(await seenBy(reporter)).toEqual([id])
      expect(await seenBy(colleague)).toEqual([])
      expect(await seenBy(manager)).toEqual([id])
      expect((await colleague.get(`${path}/${id}`)).status).toBe(404)
      const { reported_by_id: reporterId } = await row(id)
      await manager.put(`${path}/${id}`, { version: 1, responsibleId: reporterId })
      expect((await colleague.put(`${path}/${id}`, { version: 2, title: 'Mine' })).status).toBe(404)
    })

    it('are late after their due day where the client is, while they are neither solved nor done with', async () => {
      const [day] = await product.db.text<{ today: string; yesterday: string }>(
        "select (now() at time zone timezone)::date::text as today, ((now() at time zone timezone)::date - 1)::text as yesterday from clients where short_name = 'NZ'",
      )
      const { id: late } = await report({ dueDate: day!.yesterday })
      const { id: due } = await report({ dueDate: day!.today })
      const { id: open } = await report()
      const found = async (isOverdue: boolean) =>
        (await manager.get(path, { filter: { id: [late, due, open], isOverdue } })).body
          .map((issue: { id: string }) => issue.id)
          .toSorted()
      expect(await found(true)).toEqual([late])
      expect(await found(false)).toEqual([due, open].toSorted())
      expect((await reporter.get(`${path}/${late}`)).body.isOverdue).toBe(true)
      await step(reporter, late, 'solve')
      expect(await found(true)).toEqual([])
    })

    it('are seen by the team they are given to, for as long as a person is in it', async () => {
      const [group] = await product.db.text<{ id: string }>(
        "select g.id from staff_groups g join clients c on c.id = g.client_id where c.short_name = 'NZ' limit 1",
      )
      const { id } = await report({ groupId: group!.id })
      const status = async () => (await colleague.get(`${path}/${id}`)).status
      expect(await status()).toBe(404)
      const member = [group!.id, 'Person with D1']
      await product.db.text(
        'insert into staff_groups_member_ids (from_id, to_id) select $1, id from staff where full_name = $2',
        member,
      )
      expect(await status()).toBe(200)
      const theirs = await colleague.put(`${path}/${id}`, { version: 1, title: 'Mine' })
      expect(theirs.body.errors).toMatchObject([{ code: 'not_yours' }])
      await product.db.text(
        'delete from staff_groups_member_ids where from_id = $1 and to_id in (select id from staff where full_name = $2)',
        member,
      )
      expect(await status()).toBe(404)
    })

    it('are for whom the type or the team says, and due when the type says', async () => {
      const [someone] = await product.db.text<{ id: string }>(
        "select s.id from staff s join clients c on c.id = s.client_id where c.short_name = 'NZ' and not s.is_disabled limit 1",
      )
      await product.db.text('update operation_issue_types set owner_id = $1 where id = $2', [
        someone!.id,
        types['Unsafe work'],
      ])
      const issue = await report({ typeId: types['Unsafe work'] })
      expect(issue).toMatchObject({ responsibleId: someone!.id, dueDate: world.day(2) })
      const chosen = await report({ typeId: types['Unsafe work'], dueDate: '2027-01-31' })
      expect(chosen.dueDate).toBe('2027-01-31')
    })

    it('go from open to closed, each step by those who may, and their time is counted', async () => {
      const { id } = await report()
      expect((await step(reporter, id, 'verify')).body.refused).toBe(1)
      await step(manager, id, 'start')
      await step(manager, id, 'solve')
      const solved = await row(id)
      expect(solved).toMatchObject({ state: 'Solved', solved_on_utc: expect.anything() })
      expect((await manager.get(`${path}/${id}`)).body.days).toBe(0)
      expect((await step(reporter, id, 'verify')).body.done).toBe(1)
      expect((await step(reporter, id, 'close')).status).toBe(403)
      expect((await step(manager, id, 'close')).body.done).toBe(1)
      const late = await manager.put(`${path}/${id}`, {
        version: (await row(id)).version,
        title: 'x',
      })
      expect(late.body.errors[0].field).toBe('state')
      expect((await step(reporter, id, 'reopenClosed', { reason: 'Mine' })).status).toBe(403)
      const without = await step(manager, id, 'reopenClosed')
      expect(without.body.errors[0].field).toBe('reason')
      expect((await step(manager, id, 'reopenClosed', { reason: 'Again' })).body.done).toBe(1)
      expect(await row(id)).toMatchObject({ state: 'Open', solved_on_utc: null })
    })

    it('that are closed stay as they are, also when an earlier change is taken back', async () => {
      const { id } = await report()
      const { headers } = await manager.put(`${path}/${id}`, { version: 1, title: 'Other carton' })
      await product.db.text(`update operation_issues set state = 'Closed' where id = $1`, [id])
      const undone = await manager.post(`${path}/undo`, { requestId: headers['x-request-id'] })
      expect(undone.body.results).toMatchObject([
        { id, isSuccess: false, errors: [{ code: 'fixed', field: 'state' }] },
      ])
      expect((await row(id)).title).toBe('Other carton')
    })

    it('have types that O2 alone changes', async () => {
      const name = 'Late at the customer'
      expect((await reporter.post('/api/operationIssueTypes', { name })).status).toBe(403)
      const { status, body } = await manager.post('/api/operationIssueTypes', { name })
      expect(status).toBe(201)
      const { id } = await report({ typeId: body.id })
      const merged = await manager.post('/api/operationIssueTypes/merge', {
        into: types['Wrong item picked'],
        ids: [body.id],
      })
      expect(merged.body.moved).toEqual([
        { entity: 'operationIssues', title: 'Operation issue', count: 1 },
      ])
      expect((await row(id)).type_id).toBe(types['Wrong item picked'])
      const trace = await manager.get(`${path}/${id}/history`)
      expect(trace.body[0].changes).toEqual({ typeId: [body.id, types['Wrong item picked']] })
    })

    it('are counted with cost, mean days and the part that repeats', async () => {
      const created = await manager.post('/api/operationIssueTypes', { name: 'Counted' })
      const typeId = created.body.id as string
      const ids = []
      for (const cost of [10, 20, 60]) ids.push((await report({ typeId, cost })).id)
      // Created 4, 3 and 2 days ago, the first solved after 1 day and the second after 2.
      for (const [n, id] of ids.entries())
        await product.db.text(
          `update operation_issues set branch_id = (select id from branches where code = 'AKL'), created_on_utc = now() - make_interval(days => $2), solved_on_utc = case when $3 > 0 then now() - make_interval(days => $2) + make_interval(days => $3) end where id = $1`,
          [id, 4 - n, [1, 2, 0][n]],
        )
      const { body } = await manager.get(`${path}/chart`, {
        by: 'typeId',
        filter: { typeId: [typeId] },
      })
      expect(body.parts).toEqual([
        {
          key: typeId,
          label: 'Counted',
          count: 3,
          sums: { cost: 90 },
          means: { days: 1.5, isRepeat: 66.7 },
        },
      ])
      const own = await colleague.get(`${path}/chart`, { filter: { typeId: [typeId] } })
      expect(own.body.all.count).toBe(0)
    })

    it('says what would stand there twice, and merges nothing', async () => {
      const warehouseId = await world.warehouse('TWICE')
      const sites = []
      for (const name of ['One', 'Two']) {
        const address = `https://${name.toLowerCase()}.example`
        const websiteId = await world.make('websites', { name, address, country: 'NZ' })
        await world.make('websiteWarehouses', { websiteId, warehouseId })
        sites.push(websiteId)
      }
      const [into, other] = sites as [string, string]
      await expect(
        product.db.write(tx =>
          merge({ db: tx, actor: world.actor }, metaOf('websites'), { into, ids: [other] }),
        ),
      ).rejects.toMatchObject({ errors: [{ code: 'duplicate', field: 'ids' }] })
      expect(
        await product.db.text('select 1 from websites where id = $1 and not is_deleted', [other]),
      ).toHaveLength(1)
    })
  },
  demoBeginning,
)
