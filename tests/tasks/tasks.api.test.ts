import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRepeats, repeatTasks } from '#resources/tasks/taskRepeats.server.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeRules(
  'tasks',
  database => {
    let product: Product
    let giver: Caller, worker: Caller, stranger: Caller, overseer: Caller, otherGiver: Caller
    let giverId: string, workerId: string, typeId: string, otherTypeId: string
    const staffId = async (codes: string) =>
      (
        await product.db.text<{ id: string }>('select id from staff where full_name = $1', [
          `Person with ${codes}`,
        ])
      )[0]!.id

    beforeAll(async () => {
      product = await startProduct(database.settings)
      giver = await product.as(['Q1'])
      worker = await product.as(['D1'])
      stranger = await product.as(['J1'])
      overseer = await product.as(['P1'])
      otherGiver = await product.as(['Q1', 'J1'])
      giverId = await staffId('Q1')
      workerId = await staffId('D1')
      const { body } = await worker.get('/api/tasks/getTasksTypeList')
      ;[typeId, otherTypeId] = body.data.map((type: { id: string }) => type.id)
    })
    afterAll(() => product.close())

    let number = 0
    const given = (more: object = {}) =>
      giver.post('/api/tasks/createTask', {
        typeId,
        description: `Count the chairs of bay ${++number}`,
        assigneeIds: [workerId],
        ...more,
      })
    const task = async (more: object = {}) => {
      const { body } = await given(more)
      expect(body.errors).toEqual([])
      return body.data as { id: string; no: string; description: string; version: number }
    }
    const row = async (id: string) =>
      (
        await product.db.text<Record<string, unknown>>(
          'select state, result, type_id, version from tasks where id = $1',
          [id],
        )
      )[0]!
    it('keep their people: a refusal counts each task once, however many ways it names the person', async () => {
      await task({ assigneeIds: [workerId] })
      const own = await task({ assigneeIds: [giverId] })
      await giver.get('/api/tasks/getTaskById', { taskId: own.id })
      const [used] = await product.db.text<{ version: number; tasks: number; views: number }>(
        `select s.version, (select count(*) from tasks t where not t.is_deleted and (s.id in (t.creator_id, t.done_by_id)
           or exists (select from tasks_assignee_ids l where l.from_id = t.id and l.to_id = s.id)
           or exists (select from tasks_read_by_ids l where l.from_id = t.id and l.to_id = s.id)))::int as tasks
         from staff s where s.id = $1`,
        [giverId],
      )
      const admin = await product.as(['B1', 'P1'])
      const { body } = await admin.delete(`/api/staff/${giverId}?version=${used!.version}`)
      expect(body.errors).toMatchObject([{ code: 'in_use' }])
      expect(body.errors[0].message).toMatch(
        new RegExp(`^This person is still used by ${used!.tasks} tasks(,| and|, so)`),
      )
      expect(body.errors[0].message.match(/tasks?\b/g)).toHaveLength(1)
    })

    const ids = async (by: Caller, path: string, query: object = {}) =>
      (
        (await by.get(path, { pageSize: 500, ...query })).body.tasksDataList as { id: string }[]
      ).map(each => each.id)
    const own = '/api/tasks/getTasksList'

    describe('giving one', () => {
      it('puts it on the list of who it is for, of who gave it, and of who sees all, and on no other', async () => {
        const { id, description } = await task()
        const mine = (await worker.get(own, { keywords: description })).body
        expect(mine).toMatchObject({ isSuccess: true, errors: [], totalCount: 1, newCount: 1 })
        expect(mine.tasksDataList[0]).toMatchObject({
          id,
          description,
          labels: { creatorId: 'Person with Q1', assigneeIds: [{ label: 'Person with D1' }] },
        })
        expect(await ids(giver, '/api/tasks/getTasksToOthersList')).toContain(id)
        expect(await ids(overseer, '/api/tasks/getAllTasksList')).toContain(id)
        expect(await ids(stranger, own)).not.toContain(id)
        expect(await ids(giver, own)).not.toContain(id)
      })

      it('refuses a person who is disabled, naming the field, and writes nothing', async () => {
        const [left] = await product.db.text<{ id: string }>(
          "select s.id from staff s join clients c on c.id = s.client_id where s.is_disabled and c.short_name = 'NZ' limit 1",
        )
        const disabled =
          left?.id ??
          (
            await product.db.text<{ id: string }>(
              "update staff set is_disabled = true where id = (select s.id from staff s join clients c on c.id = s.client_id where c.short_name = 'NZ' and s.full_name not like 'Person with%' limit 1) returning id",
            )
          )[0]!.id
        const before = await product.db.text('select 1 from tasks')
        const { status, body } = await given({ assigneeIds: [workerId, disabled] })
        expect(status).toBe(400)
        expect(body.errors).toMatchObject([{ code: 'unknown_reference', field: 'assigneeIds' }])
        expect(await product.db.text('select 1 from tasks')).toHaveLength(before.length)
        const options = await giver.get('/api/staff/options', {
          ids: [disabled, workerId],
          filter: { isDisabled: false },
        })
        expect(options.body.map((o: { id: string }) => o.id)).toEqual([workerId])
      })

      it('refuses one for nobody, and takes one for a group: everybody who is in it then', async () => {
        const none = await given({ assigneeIds: [] })
        expect(none.body).toMatchObject({ isSuccess: false, errors: [{ field: 'assigneeIds' }] })
        const { body } = await giver.get('/api/tasks/getTaskStaffGroupList')
        const [group] = await product.db.text<{ id: string; members: string[] }>(
          `select g.id, array_agg(l.to_id::text order by l.to_id) as members from staff_groups g join staff_groups_member_ids l on l.from_id = g.id
           join staff s on s.id = l.to_id and not s.is_disabled where g.id = $1 group by g.id`,
          [body.data[0].id],
        )
        const { body: made } = await given({ assigneeIds: [], groupId: group!.id })
        expect(made.errors).toEqual([])
        expect(made.data.assigneeIds.toSorted()).toEqual(group!.members)
      })

      it('shows the number of the ticket that it is about, and not its own', async () => {
        const [ticket] = await product.db.text<{ id: string; ticket_no: string }>(
          "select t.id, t.ticket_no from tickets t join clients c on c.id = t.client_id where c.short_name = 'NZ' and not t.is_deleted limit 1",
        )
        const { no } = await task({ objectType: 'Ticket', ticketId: ticket!.id })
        const { body } = await worker.get(own, { keywords: no })
        expect(body.tasksDataList).toMatchObject([{ no, object: ticket!.ticket_no }])
      })

      it('is about an order that is found by its code', async () => {
        const [order] = await product.db.text<{ id: string; order_code: string }>(
          "select o.id, o.order_code from orders o join clients c on c.id = o.client_id where c.short_name = 'NZ' and not o.is_deleted limit 1",
        )
        const code = order!.order_code.slice(3)
        const { body } = await worker.get('/api/tasks/findOrderByOrderCode', { orderCode: code })
        expect(body.data).toMatchObject({ orderId: order!.id, orderCode: order!.order_code })
        const made = await task({ objectType: 'Order', orderId: body.data.orderId })
        expect(await ids(worker, own, { keywords: order!.order_code })).toContain(made.id)
        const none = await worker.get('/api/tasks/findOrderByOrderCode', { orderCode: '99999999' })
        expect(none.body).toMatchObject({
          isSuccess: false,
          errors: [{ field: 'orderCode', message: 'No order found' }],
        })
        const wrong = await given({ objectType: 'Ticket', orderId: order!.id })
        expect(wrong.body.errors).toMatchObject([{ code: 'not_applicable', field: 'orderId' }])
      })

      it('knows its words', async () => {
        const named = async (path: string) =>
          (await worker.get(path)).body.data.map((each: { name: string }) => each.name)
        expect(await named('/api/tasks/getTaskResultTypeList')).toContain('Completed')
        expect(await named('/api/tasks/getTaskRelevantObjectTypeList')).toContain('Order')
        expect(await named('/api/tasks/getTasksTypeList')).not.toContain('Stocktake help')
      })
    })

    describe('working on one', () => {
      it('is told as read by who opens it, once, and by nobody whom it is not for', async () => {
        const { id } = await task()
        const readers = async (by: Caller) => (await by.get(`/api/tasks/${id}`)).body.readByIds
        expect(await readers(giver)).toEqual([])
        expect(await readers(worker)).toEqual([workerId])
        expect(await readers(worker)).toEqual([workerId])
        const traces = await product.db.text(
          "select 1 from audit where record_id = $1 and operation = 'read'",
          [id],
        )
        expect(traces).toHaveLength(1)
      })

      it('takes responses, by a GET that changes data and is done once for one key', async () => {
        const { id } = await task()
        const query = { taskId: id, response: 'Who has the key?' }
        const send = () =>
          worker.send({
            method: 'GET',
            url: '/api/tasks/CreateResponse',
            query,
            headers: { 'idempotency-key': `response-${id}` },
          })
        expect((await send()).body).toMatchObject({ isSuccess: true })
        expect((await send()).headers['idempotency-replayed']).toBe('true')
        const { body } = await giver.get(`/api/tasks/${id}`)
        expect(body.responses).toMatchObject([{ text: 'Who has the key?', staffId: workerId }])
      })

      it('is done with a result, and leaves the list of what is to be done', async () => {
        const { id, description } = await task()
        const open = { isMarkedAsDone: false, keywords: description }
        expect(await ids(worker, own, open)).toEqual([id])
        const { body } = await worker.post('/api/tasks/makeDone', {
          taskId: id,
          result: 'Partly completed',
        })
        expect(body).toMatchObject({ isSuccess: true, data: { state: 'Done' } })
        expect(await row(id)).toMatchObject({ state: 'Done', result: 'Partly completed' })
        expect(await ids(worker, own, open)).toEqual([])
        expect(await ids(worker, own, { ...open, isMarkedAsDone: true })).toEqual([id])
      })

      it('is responded to and done in one, or neither', async () => {
        const { id } = await task()
        const answer = { taskId: id, response: 'All there.', result: 'Completed' }
        const path = '/api/tasks/CreateResponseWithMakeDone'
        expect((await worker.post(path, answer)).body.data).toMatchObject({
          state: 'Done',
          result: 'Completed',
          responses: [{ text: 'All there.' }],
        })
        const again = await worker.post(path, answer)
        expect(again.body).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
        expect((await giver.get(`/api/tasks/${id}`)).body.responses).toHaveLength(1)
      })

      it('says who did it and when, until it is to be done again', async () => {
        const { id } = await task()
        await worker.post('/api/tasks/makeDone', { taskId: id, result: 'Completed' })
        const { body } = await giver.get(`/api/tasks/${id}`)
        expect(body).toMatchObject({ doneById: workerId, doneOnUtc: expect.any(String) })
        await giver.post('/api/tasks/denyTask', { taskId: id, reason: 'Not all of it.' })
        const [undone] = await product.db.text(
          'select done_by_id, done_on_utc, result from tasks where id = $1',
          [id],
        )
        expect(undone).toEqual({ done_by_id: null, done_on_utc: null, result: null })
      })

      it('is handed over to a colleague, with what they must know, and is theirs then', async () => {
        const { id, description } = await task()
        const strangerId = await staffId('J1')
        const asked = { taskId: id, staffId: strangerId, response: 'The key is with Ruby.' }
        expect((await giver.post('/api/taskResponses/handOver', asked)).body).toMatchObject({
          isSuccess: false,
          errors: [{ code: 'not_yours', field: 'taskId' }],
        })
        expect((await worker.post('/api/taskResponses/handOver', asked)).body.errors).toEqual([])
        expect(await ids(worker, own, { keywords: description })).toEqual([])
        expect(await ids(stranger, own, { keywords: description })).toEqual([id])
        const { body } = await stranger.get(`/api/tasks/${id}`)
        expect(body.responses).toMatchObject([
          { text: 'Handed over to Person with J1. The key is with Ruby.', staffId: workerId },
        ])
        const [trace] = await product.db.text<{ changes: object }>(
          "select changes from audit where record_id = $1 and changes ? 'assigneeIds' order by seq desc limit 1",
          [id],
        )
        expect(trace!.changes).toEqual({ assigneeIds: [[workerId], [strangerId]] })
      })

      it('is handed over to nobody who is disabled, or has it already', async () => {
        const { id } = await task()
        const [left] = await product.db.text<{ id: string }>(
          "select s.id from staff s join clients c on c.id = s.client_id where s.is_disabled and c.short_name = 'NZ' limit 1",
        )
        for (const staffId of [left!.id, workerId, absentId]) {
          const { body } = await worker.post('/api/taskResponses/handOver', { taskId: id, staffId })
          expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'staffId' }] })
        }
        expect((await giver.get(`/api/tasks/${id}`)).body).toMatchObject({
          assigneeIds: [workerId],
          version: 1,
          responses: [],
        })
      })

      it('is unread again when who gave it reminds of it', async () => {
        const { id } = await task()
        await worker.get(`/api/tasks/${id}`)
        const denied = await worker.post('/api/taskResponses/remind', { taskId: id })
        expect(denied.body).toMatchObject({ isSuccess: false, errors: [{ code: 'not_yours' }] })
        const { body } = await giver.post('/api/taskResponses/remind', {
          taskId: id,
          response: 'Today?',
        })
        expect(body.data).toMatchObject({
          readByIds: [],
          responses: [{ text: 'Reminder. Today?' }],
        })
        expect((await worker.get(`/api/tasks/${id}`)).body.readByIds).toEqual([workerId])
        await worker.post('/api/tasks/makeDone', { taskId: id })
        const late = await giver.post('/api/taskResponses/remind', { taskId: id })
        expect(late.body).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
      })

      it('gets another type while it is open', async () => {
        const { id } = await task()
        const asked = { taskId: id, taskTypeId: otherTypeId }
        const first = await giver.post('/api/tasks/ChangeTaskType', asked)
        const requestId = first.headers['x-request-id']
        expect((await giver.post('/api/tasks/undo', { requestId })).body).toMatchObject({ done: 1 })
        expect(await row(id)).toMatchObject({ type_id: typeId, version: 3 })
        const { body } = await worker.post('/api/tasks/ChangeTaskType', asked)
        expect(body).toMatchObject({ isSuccess: true, data: { typeId: otherTypeId } })
        expect(await row(id)).toMatchObject({ type_id: otherTypeId, version: 4 })
        expect(await ids(worker, own, { taskType: otherTypeId })).toContain(id)
        const unknown = await worker.post('/api/tasks/ChangeTaskType', {
          ...asked,
          taskTypeId: absentId,
        })
        expect(unknown.body).toMatchObject({ isSuccess: false, errors: [{ field: 'taskTypeId' }] })
        await worker.post('/api/tasks/makeDone', { taskId: id })
        const late = await worker.post('/api/tasks/ChangeTaskType', asked)
        expect(late.body).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
      })
    })

    describe('judging one', () => {
      it('is approved by who gave it, and is finished', async () => {
        const { id } = await task({ needsApproval: true })
        const early = await giver.post('/api/tasks/approveTask', { taskId: id })
        expect(early.body).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
        await worker.post('/api/tasks/makeDone', { taskId: id })
        expect((await giver.post('/api/tasks/approveTask', { taskId: id })).body.isSuccess).toBe(
          true,
        )
        expect(await row(id)).toMatchObject({ state: 'Approved' })
      })

      it('goes back with a reason that its people read, and can be done again', async () => {
        const { id, description } = await task()
        await worker.post('/api/tasks/makeDone', { taskId: id })
        const none = await giver.post('/api/tasks/denyTask', { taskId: id, reason: ' ' })
        expect(none.body.errors).toMatchObject([{ field: 'reason' }])
        expect(await row(id)).toMatchObject({ state: 'Done' })
        await giver.post('/api/tasks/denyTask', { taskId: id, reason: 'Bay 4 is missing.' })
        expect(await ids(worker, own, { isMarkedAsDone: false, keywords: description })).toEqual([
          id,
        ])
        const { body } = await worker.get(`/api/tasks/${id}`)
        expect(body).toMatchObject({
          state: 'Denied',
          responses: [{ text: 'Bay 4 is missing.', staffId: giverId }],
        })
        expect((await worker.post('/api/tasks/makeDone', { taskId: id })).body.isSuccess).toBe(true)
      })

      it('is a matter of those it concerns: others’ tasks look absent, and each step has its people', async () => {
        const { id, version, description } = await task()
        const missing = { status: 404, body: { errors: [{ code: 'not_found' }] } }
        for (const taskId of [id, absentId])
          for (const asked of [
            () => stranger.get(`/api/tasks/${taskId}`),
            () => stranger.get('/api/tasks/CreateResponse', { taskId, response: 'Mine?' }),
            () => stranger.post('/api/tasks/makeDone', { taskId }),
            () => stranger.post('/api/tasks/ChangeTaskType', { taskId, taskTypeId: otherTypeId }),
            () => stranger.put(`/api/tasks/${taskId}`, { version, description: 'Mine' }),
            () => stranger.delete(`/api/tasks/${taskId}?version=${version}`),
            () => stranger.post('/api/tasks/CreateResponseWithMakeDone', { taskId, response: 'x' }),
            () => stranger.post('/api/taskResponses/handOver', { taskId, staffId: workerId }),
            () => stranger.post('/api/taskResponses/remind', { taskId }),
            () => otherGiver.post('/api/tasks/approveTask', { taskId }),
            () => otherGiver.post('/api/tasks/denyTask', { taskId, reason: 'x' }),
            () => stranger.get(`/api/tasks/${taskId}/history`),
            () => stranger.get(`/api/tasks/${taskId}/files`),
          ])
            expect(await asked()).toMatchObject(missing)
        const many = await stranger.post('/api/tasks/bulk', {
          operation: 'update',
          targets: [{ id }],
          data: { priority: 'Low' },
        })
        expect(many.body).toMatchObject({
          refused: 1,
          results: [{ errors: [{ code: 'not_found' }] }],
        })
        expect(await row(id)).toMatchObject({ state: 'Open', version })
        const denied = [
          await giver.post('/api/tasks/makeDone', { taskId: id }),
          await worker.put(`/api/tasks/${id}`, { version, description: 'Easier' }),
          await worker.delete(`/api/tasks/${id}?version=${version}`),
        ]
        for (const { body } of denied)
          expect(body).toMatchObject({ isSuccess: false, errors: [{ code: 'not_yours' }] })
        const cancelled = await worker.post('/api/tasks/bulk', {
          operation: 'cancel',
          targets: [{ id }],
          reason: 'No time',
        })
        expect(cancelled.body).toMatchObject({
          refused: 1,
          results: [{ errors: [{ code: 'not_yours' }] }],
        })
        expect(await row(id)).toMatchObject({ state: 'Open', version })
        const changed = await overseer.put(`/api/tasks/${id}`, { version, priority: 'High' })
        expect(changed.body).toMatchObject({ priority: 'High', description })
        await worker.post('/api/tasks/makeDone', { taskId: id })
        const late = await giver.put(`/api/tasks/${id}`, { version: version + 2, priority: 'Low' })
        expect(late.body.errors).toMatchObject([{ code: 'fixed', field: 'state' }])
      })

      it('is refused without the codes, on the call itself', async () => {
        expect((await worker.get('/api/tasks/getTasksToOthersList')).status).toBe(403)
        expect((await giver.get('/api/tasks/getAllTasksList')).status).toBe(403)
        for (const path of ['approveTask', 'denyTask'])
          expect(
            (await worker.post(`/api/tasks/${path}`, { taskId: absentId, reason: 'x' })).status,
          ).toBe(403)
        expect((await product.nobody.get(own)).status).toBe(401)
        // Approval is for those who may give it; others neither set nor see it.
        const asked = { typeId, description: 'x', assigneeIds: [workerId], needsApproval: true }
        expect((await worker.post('/api/tasks/createTask', asked)).body.errors).toMatchObject([
          { code: 'unknown_field', field: 'needsApproval' },
        ])
      })
    })

    describe('one that repeats', () => {
      const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const following = (id: string) =>
        product.db.text<{ id: string; due: string; repeat: string; state: string }>(
          'select id, due_on_utc as due, repeat, state from tasks where previous_id = $1',
          [id],
        )

      it('needs a day when it is due', async () => {
        const { body } = await given({ repeat: 'Every week' })
        expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'repeat' }] })
      })

      it('is given again once when it was due, for those of its people who are still there', async () => {
        const left = await product.as(['D1', 'J1'])
        const leftId = await staffId('D1,J1')
        expect(left).toBeTruthy()
        const due = past(10)
        const { id, description } = await task({
          repeat: 'Every week',
          dueOnUtc: due,
          assigneeIds: [workerId, leftId],
        })
        await product.db.text('update staff set is_disabled = true where id = $1', [leftId])
        expect(await hasRepeats(product.db)).toBe(true)
        await repeatTasks(product.db)
        await repeatTasks(product.db)
        const again = await following(id)
        expect(again).toMatchObject([{ repeat: 'Every week', state: 'Open' }])
        const days = (Date.parse(again[0]!.due) - Date.parse(due)) / 86_400_000
        expect(Math.round(days)).toBe(14)
        const { body } = await giver.get(`/api/tasks/${again[0]!.id}`)
        expect(body).toMatchObject({ description, creatorId: giverId, assigneeIds: [workerId] })
        expect(await ids(worker, own, { keywords: description })).toContain(again[0]!.id)
      })

      it('is not given before, nor when it was cancelled or nobody is left, and leaves out weekends', async () => {
        const later = await task({ repeat: 'Every day', dueOnUtc: past(-1) })
        const ended = await task({ repeat: 'Every day', dueOnUtc: past(2) })
        const target = { operation: 'cancel', targets: [{ id: ended.id }], reason: 'Enough' }
        expect((await giver.post('/api/tasks/bulk', target)).body.done).toBe(1)
        const daily = await task({ repeat: 'Every weekday', dueOnUtc: past(9) })
        const left = await task({ repeat: 'Every day', dueOnUtc: past(1) })
        await product.db.text('delete from tasks_assignee_ids where from_id = $1', [left.id])
        expect(await repeatTasks(product.db)).toContain(left.no)
        for (const { id } of [later, ended, left]) expect(await following(id)).toEqual([])
        const [next] = await following(daily.id)
        const day = new Intl.DateTimeFormat('en', {
          weekday: 'short',
          timeZone: 'Pacific/Auckland',
        })
        expect(['Sat', 'Sun']).not.toContain(day.format(new Date(next!.due)))
        expect(Date.parse(next!.due)).toBeGreaterThan(Date.now())
      })
    })

    it('is of the branch of its people, late when it was due, and counts for each of them', async () => {
      const { id, description } = await task({
        dueOnUtc: '2026-01-01T00:00:00.000Z',
        assigneeIds: [workerId, giverId],
      })
      const [person] = await product.db.text<{ branch_id: string | null }>(
        'select branch_id from staff where id = $1',
        [workerId],
      )
      const { body } = await giver.get(`/api/tasks/${id}`)
      expect(body).toMatchObject({ branchId: person!.branch_id, isOverdue: true, age: 0 })
      const late = { q: description, isOverdue: true }
      const chart = await overseer.get('/api/tasks/chart', { by: 'assigneeIds', filter: late })
      expect(chart.body.all.count).toBe(1)
      expect(chart.body.parts.map((part: { key: string }) => part.key).toSorted()).toEqual(
        [workerId, giverId].toSorted(),
      )
      await worker.post('/api/tasks/makeDone', { taskId: id })
      expect((await giver.get(`/api/tasks/${id}`)).body.isOverdue).toBe(false)
    })

    it('filters by type, person, state and time, takes wildcards as what they are, and never widens own lists', async () => {
      const { id, description } = await task({ dueOnUtc: '2026-12-01T00:00:00.000Z' })
      const found = (query: object) =>
        ids(giver, '/api/tasks/getTasksToOthersList', { keywords: description, ...query })
      expect(await found({ taskType: typeId, staffId: workerId, state: 'Open' })).toEqual([id])
      expect(await found({ taskType: otherTypeId })).toEqual([])
      expect(await found({ staffId: giverId })).toEqual([])
      expect(await found({ from: '2126-01-01T00:00:00.000Z' })).toEqual([])
      expect(await found({ filter: { dueOnUtc: { lte: '2026-12-02T00:00:00.000Z' } } })).toEqual([
        id,
      ])
      expect(await ids(worker, own, { keywords: '%' })).toEqual([])
      expect(
        await ids(stranger, own, { filter: { assigneeIds: workerId }, keywords: description }),
      ).toEqual([])
    })
  },
  demoBeginning,
)
