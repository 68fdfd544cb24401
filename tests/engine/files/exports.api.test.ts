import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, endpointOf, type AnyEntity } from '#define'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { addStaff } from '#server/cli/staff.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { headerOf } from '#server/exports/headers.ts'
import { kindColumn } from '#server/fields/index.ts'
import { pathOf } from '#server/http/route.ts'
import { parseFile } from '#server/imports/reading/parse.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { csvRows, partsOf } from '#tests/support/files.ts'
import {
  demoBeginning,
  startOwnProduct,
  type Caller,
  type OwnProduct,
} from '#tests/support/browser/product.ts'

const everybody = { codes: new Set(codes) }
const exported = (Object.values(entities) as AnyEntity[]).filter(
  e => endpointOf(e, 'list') && access().entity(everybody, e, 'export'),
)
const endless = new AbortController().signal

describeOnEachDatabase(
  'exports',
  database => {
    let product: OwnProduct
    let admin: Caller
    beforeAll(async () => {
      product = await startOwnProduct(database.settings)
      await product.app.listen({ port: 0, host: '127.0.0.1' })
      admin = await product.as('ALL')
    })
    // Amounts are set to what cells are tried with.
    afterAll(() => product.close(/^Order \S+: (total|paid) /))

    /** A description of several lines is from before it was one line: such records stay, and are exported. */
    const addTag = async (name: string, description: string) => {
      const isOneLine = !/[\r\n]/.test(description)
      const given = { name, ...(isOneLine && { description }) }
      const { status } = await admin.post('/api/orderManagement/addOrUpdateOrderTag', given)
      expect(status).toBe(200)
      if (!isOneLine)
        await product.db.text('update order_tags set description = $2 where name = $1', [
          name,
          description,
        ])
    }
    const lastExport = async () =>
      (
        await product.db.text<{ entity: string; changes: any; staff_id: string }>(
          "select * from audit where operation = 'export' order by seq desc limit 1",
        )
      )[0]!

    // Each entity on PostgreSQL; one code exports them all, so that some will do on the slower embedded one.
    const some = exported.filter((_, n) => database.kind === 'postgres' || n % 10 === 0)
    describe.each(some.map((e, n) => [e.name, e, n] as const))('of %s', (name, e, n) => {
      /** Every record of the list, page by page. */
      async function listed(query: Record<string, unknown> = {}) {
        const { at, key } = endpointOf(e, 'list')!
        const all: any[] = []
        for (let page = 1; ; page++) {
          const paging = key
            ? { pageNo: page, pageSize: 500 }
            : { range: [(page - 1) * 500, page * 500 - 1] }
          const { body } = await admin.get(pathOf(at), { ...query, ...paging })
          const rows = key ? body[key] : body
          all.push(...rows)
          if (rows.length < 500) return all
        }
      }
      const shown = (record: any, column: string) => {
        const field = metaOf(name).fieldOf.get(column)!
        const value = record.labels?.[column] ?? record[column]
        return value === null || value === undefined
          ? ''
          : kindColumn(field).exportCell!(value, field.options, { country: 'NZ' }, record).text
      }

      it('holds what the list shows: the same rows, order, columns and headers', async () => {
        const records = await listed()
        const [headers, ...rows] = csvRows(await admin.get(`/api/${name}/export`))
        const columns = columnsOf(e).filter(
          c => kindColumn(metaOf(name).fieldOf.get(c)!).exportCell,
        )
        expect(headers).toEqual(columns.map(c => headerOf(metaOf(name), c)))
        const dictionaries = columns.map(c => metaOf(name).fieldOf.get(c)!.kind === 'dictionary')
        const plain = (row: string[]) =>
          row.map((text, i) => (dictionaries[i] ? '' : text.replace(/^'(?=[=+\-@])/, '')))
        expect(rows.map(plain)).toEqual(
          records.map(record => plain(columns.map(c => shown(record, c)))),
        )
        const isFilled = ['orders', 'orderTags', 'shippingProviders'].includes(name)
        expect(rows.length).toBeGreaterThan(isFilled ? 10 : -1)
      })

      // What differs between the formats is in the kinds of values, which the lists share.
      if (n % 4 === 0)
        it('holds the same as a workbook', async () => {
          const rows = csvRows(await admin.get(`/api/${name}/export`))
          const sheet = await parseFile(
            (await admin.get(`/api/${name}/export`, { format: 'xlsx' })).bytes,
            endless,
          )
          expect(sheet.header.cells).toEqual(rows[0])
          expect(sheet.rows).toHaveLength(rows.length - 1)
        })

      if (n % 3 === 0)
        it('takes the filter, the sort and the columns of the list', async () => {
          const [first] = await listed()
          if (!first) return
          const sort = [e.list!.sort.replace(/^-/, ''), 'ASC']
          const query = { filter: { id: [first.id] }, sort, columns: 'id,version' }
          const rows = csvRows(await admin.get(`/api/${name}/export`, query))
          expect(rows.slice(1)).toEqual([[first.id, String(first.version)]])
          const ids = csvRows(await admin.get(`/api/${name}/export`, { sort, columns: 'id' }))
          expect(ids.slice(1).flat()).toEqual((await listed({ sort })).map(r => r.id))
        })
    })

    it('streams a CSV that Excel opens as it should, under a sensible name', async () => {
      await addTag('Curtains, blinds', 'says "new"\nand more')
      const answer = await admin.get('/api/orderTags/export', {
        filter: { q: 'Curtains' },
        columns: 'name,description,isActive',
      })
      expect(answer.bytes.toString('utf8')).toBe(
        '\uFEFFName,Description,Active\r\n"Curtains, blinds","says ""new""\nand more",Yes\r\n',
      )
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="order-tags-\d{4}-\d\d-\d\d\.csv"$/,
      )
      expect(answer.headers).toMatchObject({
        'x-total-count': '1',
        'x-total-count-capped': 'false',
        'x-total-count-expected': '1',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    })

    it.each(['=1+1', '+64 9 123', '-lead', '@SUM(A1)', '\tTAB', '\rCR', "'=quoted", '=cmd|x!A1'])(
      'makes the text %j inert in both formats, and reads it back as it was',
      async text => {
        await addTag(`Inert ${JSON.stringify(text)}`.slice(0, 40), text)
        const query = {
          filter: { q: `Inert ${JSON.stringify(text)}`.slice(0, 40) },
          columns: 'description,orderCount',
        }
        const csv = await admin.get('/api/orderTags/export', query)
        expect(csvRows(csv)[1]).toEqual([`'${text}`, '0'])
        const { bytes } = await admin.get('/api/orderTags/export', { ...query, format: 'xlsx' })
        const parts = await partsOf(bytes)
        const sheet = parts['xl/worksheets/sheet1.xml']!
        expect(sheet).not.toContain('<f')
        // A text that begins with an apostrophe is no formula; of the others none may become one when somebody edits its cell.
        expect(sheet).toContain(`<c r="A2"${text.startsWith("'") ? '' : ' s="2"'} t="inlineStr">`)
        const styles = /<cellXfs.*<\/cellXfs>/.exec(parts['xl/styles.xml']!)![0]
        expect(styles.split('<xf ')[3]).toContain('quotePrefix="1"')
        for (const file of [csv.bytes, bytes])
          expect((await parseFile(file, endless)).rows[0]!.cells[0]).toBe(text)
      },
    )

    it('keeps numbers numbers, negative ones too', async () => {
      const query = { filter: { deliveryStatus: 'None' }, columns: 'orderCode,paid,total,balance' }
      const { body } = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
        pageSize: 1,
        filter: query.filter,
      })
      const { id } = body.data[0]
      await product.db.text('update orders set total = 10, paid = 12.5 where id = $1', [id])
      const one = { ...query, filter: { id } }
      expect(csvRows(await admin.get('/api/orders/export', one))[1]!.slice(1)).toEqual([
        '12.50',
        '10.00',
        '-2.50',
      ])
      const { bytes } = await admin.get('/api/orders/export', { ...one, format: 'xlsx' })
      expect((await parseFile(bytes, endless)).rows[0]!.cells.slice(1)).toEqual([12.5, 10, -2.5])
    })

    it('types the cells of a workbook, its header bold and in sight', async () => {
      const { bytes, headers } = await admin.get('/api/orders/export', {
        format: 'xlsx',
        columns: 'orderCode,orderedOnUtc,promisedDate,total,tagIds',
      })
      expect(headers['content-disposition']).toMatch(/orders-\d{4}-\d\d-\d\d\.xlsx"$/)
      const parts = await partsOf(bytes)
      const sheet = parts['xl/worksheets/sheet1.xml']!
      expect(sheet).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
      expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
      const styles = parts['xl/styles.xml']!
      expect(/<cellXfs.*?<\/cellXfs>/.exec(styles)![0].split('<xf ')[2]).toContain('fontId="1"')
      expect(styles).toContain('formatCode="dd/mm/yyyy hh:mm"')
      expect(styles).toContain('formatCode="#,##0.00"')
      expect(/<col min="1" max="1" width="(\d+)"/.exec(sheet)![1]).toBe('12')
      const [code, ordered, , total] = (await parseFile(bytes, endless)).rows[0]!.cells as any[]
      const [order] = await product.db.text<{ ordered_on_utc: string; total: number }>(
        'select ordered_on_utc, total from orders where order_code = $1',
        [code],
      )
      // New Zealand's people see 12 hours more than UTC.
      const moment = Date.UTC(1899, 11, 30) + ordered.serial * 86_400_000 - 12 * 3_600_000
      expect(new Date(Math.round(moment)).toISOString()).toBe(order!.ordered_on_utc)
      expect(total).toBe(order!.total)
    })

    it.each([
      ['a column that there is not', { columns: 'name,nonsense' }, 'columns'],
      ['a column twice', { columns: 'name,name' }, 'columns'],
      ['child lines as a column', { columns: 'lines' }, 'columns'],
      ['an unknown filter', { filter: { nonsense: 1 } }, 'nonsense'],
      ['an unknown sort', { sort: ['nonsense', 'ASC'] }, 'sort'],
      ['another format', { format: 'pdf' }, 'format'],
      ['an unknown parameter', { nonsense: '1' }, 'nonsense'],
    ])('refuses %s by name, and leaves no trace', async (_, query, field) => {
      const before = await lastExport()
      const answer = await admin.get('/api/orders/export', query)
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].field).toBe(field)
      expect(answer.headers['content-type']).toContain('application/json')
      expect(await lastExport()).toEqual(before)
    })

    it('opens to those who may read the list, and to no others', async () => {
      expect((await product.nobody.get('/api/orders/export')).status).toBe(401)
      expect((await (await product.as(['J1'])).get('/api/orders/export')).status).toBe(403)
      expect((await (await product.as(['J1', 'J4'])).get('/api/orders/export')).status).toBe(200)
      const e = { ...entities.orderTags, list: { ...entities.orderTags.list!, export: false } }
      expect(access().entity(everybody, e, 'export')).toBe(false)
      expect(access().entity(everybody, e, 'list')).toBe(true)
    })

    it("holds nothing of another client's", async () => {
      const abroad = await product.as('ALL', 'CA')
      const mine = new Set(csvRows(await admin.get('/api/orders/export', { columns: 'id' })).flat())
      const theirs = csvRows(await abroad.get('/api/orders/export', { columns: 'id' })).flat()
      expect(theirs.slice(1).filter(id => mine.has(id))).toEqual([])
    })

    it('tells the audit who took what', async () => {
      const query = { filter: { q: 'vip' }, sort: ['name', 'DESC'], columns: 'name,colour' }
      const rows = csvRows(await admin.get('/api/orderTags/export', query)).length - 1
      const { entity, changes, staff_id } = await lastExport()
      expect(entity).toBe('orderTags')
      expect(staff_id).toBeTruthy()
      expect(changes).toEqual({
        format: 'csv',
        filter: { q: 'vip' },
        sort: [['name', 'DESC']],
        columns: ['name', 'colour'],
        rows,
        isComplete: true,
      })
    })

    it('answers the headers alone to who asks for them alone', async () => {
      const before = await lastExport()
      const answer = await admin.send({ method: 'HEAD', url: '/api/orders/export' })
      expect(answer.status).toBe(200)
      expect(answer.bytes).toHaveLength(0)
      expect(await lastExport()).toEqual(before)
    })

    /** Begins to read an export of 30,000 rows over a connection of its own: too much, and too little compressible, to fit into its buffers. */
    async function beginReading() {
      await product.db.text(
        `insert into order_tags (id, client_id, name, description)
         select gen_random_uuid(), (select client_id from order_tags limit 1), 'Many ' || n, md5(n || 'a') || md5(n || 'b') || md5(n || 'c') || md5(n || 'd') || md5(n || 'e') || md5(n || 'f') from generate_series(1, 30000) n
         on conflict do nothing`,
      )
      const credentials = { email: 'reader@test.example', password: 'a long enough password' }
      await addStaff(product.db, { ...credentials, name: 'Reader', codes: 'ALL', client: 'NZ' })
      const { body } = await product.nobody.post('/api/account/login', credentials)
      const { port } = product.app.server.address() as { port: number }
      const headers = { authorization: `Bearer ${body.accessToken}` }
      return (format: string) =>
        new Promise<{ request: ClientRequest; answer: IncomingMessage }>(begun => {
          const path = `/api/orderTags/export?format=${format}`
          const request = get({ port, path, headers, agent: false })
          request
            .on('error', () => {})
            .on('response', answer => {
              answer
                .on('error', () => {})
                .once('data', () => {
                  answer.pause()
                  begun({ request, answer })
                })
            })
        })
    }

    it('lets go of everything at once when its reader goes', async () => {
      const open = await beginReading()
      // More than may go on at a time: each must give its turn and its connection back.
      for (let i = 0; i < 8; i++) (await open(i % 2 ? 'csv' : 'xlsx')).request.destroy()
      const isOver = async () => {
        const { changes } = await lastExport()
        const kept =
          database.kind === 'postgres'
            ? await product.db.text(
                "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
              )
            : await product.db.text('select 1 from pg_cursors where is_holdable')
        return changes.isComplete === false && changes.rows < 30_000 && !kept.length
      }
      for (let i = 0; i < 200 && !(await isOver()); i++) await sleep(50)
      expect(await isOver()).toBe(true)
      const whole = csvRows(await admin.get('/api/orderTags/export', { columns: 'name' }))
      expect(whole.length).toBeGreaterThan(30_000)
    })

    if (database.kind === 'postgres')
      it('breaks off a file that it cannot finish, and lives on', async () => {
        const open = await beginReading()
        const { answer } = await open('csv')
        const [ended] = await product.db.text<{ n: number }>(
          "select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = current_database() and query like 'fetch %'",
        )
        expect(ended!.n).toBe(1)
        const broken = new Promise(done => answer.once('aborted', done))
        answer.resume()
        await broken
        expect(answer.complete).toBe(false)
        expect((await admin.get('/api/orderTags/export', { columns: 'name' })).status).toBe(200)
      })
  },
  demoBeginning,
)
