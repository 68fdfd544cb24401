import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { sealAll } from '#tests/support/databases/sealAll.ts'

const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

describeRules(
  'the audit screen',
  database => {
    let product: Product
    let admin: Caller
    let adminId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      adminId = (
        await product.db.text<{ id: string }>(
          "select id from staff where email = 'person0@test.example'",
        )
      )[0]!.id
    })
    afterAll(() => product.close())

    const rows = async (filter: object) => (await admin.get('/api/audit', { ...filter })).body
    const then = async (entity: string, recordId: string, moment: object) =>
      (await admin.get('/api/audit/record', { entity, recordId, ...moment })).body
    const now = async () => {
      await sleep(5)
      const [row] = await product.db.text<{ now: string }>('select now() as now')
      await sleep(5)
      return row!.now
    }

    it('tells who changed what, before and after, by person, record, operation and day', async () => {
      const made = (await admin.post('/api/staffGroups', { name: 'Audited' })).body
      const changed = await admin.put(`/api/staffGroups/${made.id}`, {
        version: made.version,
        name: 'Audited twice',
      })
      expect(changed.status).toBe(200)
      const { data, total, isCapped } = await rows({ recordId: made.id })
      expect(data.map((r: any) => r.operation)).toEqual(['update', 'create'])
      expect([total, isCapped]).toEqual([2, false])
      expect(data[0]).toMatchObject({
        staffId: adminId,
        entity: 'staffGroups',
        title: 'Staff group',
        record: 'Audited twice',
        fields: 'Name',
        changes: { name: ['Audited', 'Audited twice'] },
      })
      // The days that the screen shows: New Zealand's instants are shown at UTC+12 all year.
      const [day] = await product.db.text<{ first: string; last: string }>(
        `select min((at_utc at time zone 'Etc/GMT-12')::date)::text as first, max((at_utc at time zone 'Etc/GMT-12')::date)::text as last
         from audit where record_id = $1`,
        [made.id],
      )
      for (const [filter, count] of [
        [{ recordId: made.id, operation: 'create' }, 1],
        [
          {
            recordId: made.id,
            staffId: adminId,
            entity: 'staffGroups',
            from: day!.first,
            to: day!.last,
          },
          2,
        ],
        [{ recordId: made.id, to: '2020-01-01' }, 0],
        [{ recordId: made.id, entity: 'orders' }, 0],
        [{ recordId: 'nonsense' }, 0],
      ] as const)
        expect([filter, (await rows(filter)).total]).toEqual([filter, count])
    })

    it('is paged by what is older, without a gap or a row twice', async () => {
      await product.db.text(
        `insert into audit (client_id, staff_id, entity, operation) select client_id, id, 'branches', 'paged' from staff, generate_series(1, 120) where id = $1`,
        [adminId],
      )
      const seen: number[] = []
      let before: number | undefined
      for (let hasMore = true; hasMore;) {
        const page = await rows({ operation: 'paged', ...(before && { before }) })
        seen.push(...page.data.map((r: any) => r.seq))
        before = seen.at(-1)
        hasMore = page.hasMore
      }
      expect(seen).toHaveLength(120)
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    })

    it('works a record back to what it was, with its child lines and tags', async () => {
      const codes = [{ code: 'D1' }, { code: 'C1' }]
      const template = (await admin.post('/api/accessTemplates', { name: 'Then', codes })).body
      const group = (await admin.post('/api/staffGroups', { name: 'Then', memberIds: [adminId] }))
        .body
      const [first, firstGroup] = [
        (await admin.get(`/api/accessTemplates/${template.id}`)).body,
        (await admin.get(`/api/staffGroups/${group.id}`)).body,
      ]
      const moment = await now()
      const line = first.codes.find((c: any) => c.code === 'C1')
      await admin.put(`/api/accessTemplates/${template.id}`, {
        version: first.version,
        name: 'Later',
        codes: [{ id: line.id, code: 'E1' }, { code: 'B3' }],
      })
      await admin.put(`/api/staffGroups/${group.id}`, { version: group.version, memberIds: [] })
      const later = await now()
      const removed = (await admin.get(`/api/accessTemplates/${template.id}`)).body
      expect(
        (await admin.delete(`/api/accessTemplates/${template.id}?version=${removed.version}`))
          .status,
      ).toBe(200)

      const was = await then('accessTemplates', template.id, { at: moment })
      expect(was).toMatchObject({ isThere: true, isThereNow: false, name: 'Then' })
      const shown = (lines: any[]) => lines.map(({ id, code }) => `${id} ${code}`).toSorted()
      expect(shown(was.values.codes)).toEqual(shown(first.codes))
      expect(was.values.name).toBe(first.name)
      expect(was.differs.map((d: any) => d.name).toSorted()).toEqual(['codes', 'name'])
      expect(
        shown((await then('accessTemplates', template.id, { at: later })).values.codes),
      ).toEqual(shown(removed.codes))
      const members = await then('staffGroups', group.id, { at: moment })
      expect(members.values.memberIds).toEqual(firstGroup.memberIds)
      expect(members.labels.memberIds[0].label).toBe(firstGroup.labels.memberIds[0].label)
      // Right after the row that created it, and before there was any.
      const { data } = await rows({ recordId: template.id })
      const created = data.at(-1)
      expect((await then('accessTemplates', template.id, { seq: created.seq })).values.name).toBe(
        'Then',
      )
      expect(
        (await then('accessTemplates', template.id, { at: '2020-01-01T00:00:00.000Z' })).isThere,
      ).toBe(false)
    })

    it('says which fields changed without a row in the audit', async () => {
      const made = (await admin.post('/api/staffGroups', { name: 'Unsure' })).body
      const moment = await now()
      expect((await then('staffGroups', made.id, { at: moment })).unsure).toEqual([])
      await product.db.text("update staff_groups set name = 'Behind the back' where id = $1", [
        made.id,
      ])
      expect((await then('staffGroups', made.id, { at: moment })).unsure).toEqual([
        { name: 'name' },
      ])
    })

    it('refuses what is no record, and a missing moment, by name', async () => {
      const ask = async (input: object) => {
        const { status, body } = await admin.get('/api/audit/record', { ...input })
        return [status, body.errors[0].field]
      }
      const at = '2026-01-01T00:00:00.000Z'
      expect(await ask({ entity: 'nothing', recordId: adminId, at })).toEqual([400, 'entity'])
      expect(await ask({ entity: 'staff', recordId: 'x', at })).toEqual([404, 'recordId'])
      expect(await ask({ entity: 'staff', recordId: adminId })).toEqual([400, 'at'])
    })

    it('follows the chain, and finds a row that was tampered with', async () => {
      await sealAll(product.db)
      const verify = async () => (await admin.get('/api/audit/verify')).body
      expect(await verify()).toMatchObject({ isEnd: true, problems: [] })
      const tamper = async (statement: string) => {
        await product.db.text('alter table audit disable trigger user')
        await product.db.text(statement)
        await product.db.text('alter table audit enable trigger user')
      }
      await tamper(`update audit set operation = operation || '!' where chain_no = 3`)
      const { problems } = await verify()
      expect(problems).toHaveLength(1)
      expect(problems[0].text).toMatch(/^Audit: row 3 .* no longer says/)
      await tamper(`update audit set operation = rtrim(operation, '!') where chain_no = 3`)
      expect((await verify()).problems).toEqual([])
    })

    it('comes as a file, a line for each field', async () => {
      const made = (await admin.post('/api/staffGroups', { name: 'In a file' })).body
      await admin.put(`/api/staffGroups/${made.id}`, { version: made.version, name: '=1+1' })
      const { headers, bytes } = await admin.get('/api/audit/export', {
        recordId: made.id,
        operation: 'update',
        format: 'csv',
      })
      expect(headers['content-disposition']).toMatch(/filename="audit-.*\.csv"/)
      expect(bytes.toString()).toMatch(/update,Staff group,'=1\+1,Name,In a file,'=1\+1/)
      const xlsx = await admin.get('/api/audit/export', { recordId: made.id })
      expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
    })

    it('is open to B1 alone, shows nothing of other clients, and not what a person may not see', async () => {
      for (const path of ['/api/audit', '/api/audit/verify', '/api/audit/export'])
        expect((await (await product.as(['O6', 'D1'])).get(path)).status).toBe(403)
      const canada = await product.as('ALL', 'CA')
      const { data } = (await canada.get('/api/audit', { operation: 'paged' })).body
      expect(data).toEqual([])
    })
  },
  demoBeginning,
)
