import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, type AnyEntity } from '#define'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { pathOf } from '#server/http/route.ts'
import { apply } from '#server/imports/apply.ts'
import { examine } from '#server/imports/examine.ts'
import type { Sheet } from '#server/imports/reading/sheet.ts'
import type { Actor } from '#server/session/actor.ts'
import { exchanged } from '#tests/contract/imports.ts'
import { sampleInput } from '#tests/contract/samples.ts'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { csvRows, formOf, upload } from '#tests/support/files.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

const everybody = { codes: new Set(codes) }
const importable = (Object.values(entities) as AnyEntity[]).filter(e =>
  access().entity(everybody, e, 'import'),
)

const tags = '/api/orderTags/import'
const providers = '/api/shippingProviders/import'
const forGood = { dryRun: 'false' }

describeRules(
  'imports',
  database => {
    let product: Product
    let admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const tagNamed = async (name: string) =>
      (
        await product.db.text<Record<string, any>>(
          'select * from order_tags where name = $1 and not is_deleted',
          [name],
        )
      )[0]
    const count = async (table: string) =>
      (await product.db.text<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n

    it('offers a template: a header for each field, and a line that says what each takes', async () => {
      const csv = await admin.get(`${providers}/template`, { format: 'csv' })
      const [headers, hints] = csvRows(csv)
      expect(headers!.slice(0, 3)).toEqual(['Name', 'Type', 'Contact'])
      expect(hints![0]).toBe('Hint: required, text of at most 80 characters')
      expect(hints![1]).toBe('Hint: required, one of Own truck, Courier, Freight, Contractor')
      expect(hints![headers!.indexOf('Insured until')]).toBe('Hint: a date such as 20/11/2026')
      expect(hints!.at(-1)).toMatch(/; Active when empty$/)
      expect(csvRows(await admin.get(`${tags}/template`, { format: 'csv' }))[0]).not.toContain(
        'Order count',
      )
      const xlsx = await admin.get(`${providers}/template`)
      expect(xlsx.headers['content-disposition']).toBe(
        'attachment; filename="shipping-providers-template.xlsx"',
      )
      for (const { bytes } of [csv, xlsx]) {
        const answer = await upload(admin, providers, bytes)
        expect(answer.status).toBe(400)
        expect(answer.body.errors[0].message).toBe('The file has a header and no rows.')
      }
    })

    it('tells what a file would do, and changes nothing', async () => {
      await upload(admin, tags, 'Name,Description\nStays,same\nChanges,old', forGood)
      const before = [await count('order_tags'), await count('audit')]
      const file =
        'NAME;is active;Description;Order count\nstays;yes;same;7\nChanges;Yes;new;\nNewcomer;no;;0\n'
      const answer = await upload(admin, tags, file)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        isSuccess: true,
        errors: [],
        data: {
          rows: 3,
          creates: 1,
          updates: 2,
          unchanged: 0,
          errorCount: 0,
          columns: [
            { header: 'NAME', field: 'name' },
            { header: 'is active', field: 'isActive' },
            { header: 'Description', field: 'description' },
            { header: 'Order count', field: null },
          ],
        },
      })
      expect([await count('order_tags'), await count('audit')]).toEqual(before)
    })

    it('answers a file that is sent again with its Idempotency-Key as before, and forgets a refused one', async () => {
      const send = (file: string, key: string) => upload(admin, tags, file, forGood, 'file', key)
      const first = await send('Name\nKeyed', 'i1')
      expect(first.body).toMatchObject({ isSuccess: true, data: { creates: 1 } })
      const again = await send('Name\nKeyed', 'i1')
      expect({ status: again.status, body: again.body }).toEqual({
        status: first.status,
        body: first.body,
      })
      expect((await send('Name\nAnother', 'i1')).status).toBe(422)
      expect(await tagNamed('Another')).toBeUndefined()
      const wrong = await send('Name,Colour\nMended,none', 'i2')
      expect(wrong.body.isSuccess).toBe(false)
      expect((await send('Name,Colour\nMended,#112233', 'i2')).body).toMatchObject({
        isSuccess: true,
        data: { creates: 1 },
      })
    })

    it('applies a file once: the second time nothing is left to do', async () => {
      const file =
        'Description,Name,Colour,On calendar\r\n"One, line",Applied,#112233,No\r\n,Second,,\r\n'
      const first = await upload(admin, tags, file, forGood)
      expect(first.body).toMatchObject({ isSuccess: true, data: { creates: 2, updates: 0 } })
      const tag = await tagNamed('Applied')
      expect(tag).toMatchObject({
        description: 'One, line',
        colour: '#112233',
        is_on_calendar: false,
        is_active: true,
        version: 1,
      })
      // An empty cell takes the field's default.
      expect(await tagNamed('Second')).toMatchObject({ colour: '#5B6B7B', is_on_calendar: true })
      const [trace] = await product.db.text<any>('select * from audit where record_id = $1', [
        tag!.id,
      ])
      expect(trace).toMatchObject({ operation: 'create', entity: 'orderTags' })
      expect(trace.staff_id).toBeTruthy()
      expect(trace.changes).toEqual({
        name: [null, 'Applied'],
        colour: [null, '#112233'],
        description: [null, 'One, line'],
        isOnCalendar: [null, false],
        isActive: [null, true],
        position: [null, 0],
        setBy: [null, 'People'],
      })
      const again = await upload(admin, tags, file, forGood)
      expect(again.body.data).toMatchObject({ rows: 2, creates: 0, updates: 0, unchanged: 2 })
      expect(await tagNamed('Applied')).toEqual(tag)

      const changed = file.replace('#112233', '#445566').replace(',Second,,', 'now said,SECOND,,')
      const third = await upload(admin, tags, changed, forGood)
      expect(third.body.data).toMatchObject({ creates: 0, updates: 2 })
      expect(await tagNamed('Applied')).toMatchObject({ colour: '#445566', version: 2 })
      const history = await product.db.text<any>(
        "select changes from audit where record_id = $1 and operation = 'update'",
        [tag!.id],
      )
      expect(history).toEqual([{ changes: { colour: ['#112233', '#445566'] } }])
      const [summary] = await product.db.text<any>(
        "select changes from audit where operation = 'import' order by seq desc limit 1",
      )
      expect(summary.changes).toEqual({
        fileId: expect.any(String),
        fileName: 'file',
        kind: 'csv',
        rows: 2,
        creates: 0,
        updates: 2,
        unchanged: 0,
      })
    })

    it('takes cells of several lines for a text that may have several, and refuses them by row and field for one line', async () => {
      const file = (line: string) =>
        `Code,Name,Country,Currency,Payment terms,Address\r\nLINES,Lines,Vietnam,USD,"${line}","1 Harbour Road\nDa Nang"\r\n`
      const suppliers = '/api/suppliers/import'
      const refused = await upload(admin, suppliers, file('30 days\nnet'), forGood)
      expect(refused.status).toBe(422)
      expect(refused.body.data.problems ?? refused.body.errors).toMatchObject([
        { row: 2, field: 'terms', code: 'invalid', message: 'Payment terms must be one line.' },
      ])
      const kept = () =>
        product.db.text<any>("select version, terms, address from suppliers where code = 'LINES'")
      expect(await kept()).toEqual([])
      const taken = await upload(admin, suppliers, file('30 days, net'), forGood)
      expect(taken.body).toMatchObject({ isSuccess: true, data: { creates: 1 } })
      const [supplier] = await kept()
      expect(supplier).toEqual({
        version: 1,
        terms: '30 days, net',
        address: '1 Harbour Road\nDa Nang',
      })
      const again = await upload(admin, suppliers, file('30 days, net'), forGood)
      expect(again.body.data).toMatchObject({ creates: 0, updates: 0, unchanged: 1 })
      expect(await kept()).toEqual([supplier])
    })

    it('tells everything that is wrong at once, by row and field, and writes nothing', async () => {
      await upload(admin, providers, 'Name,Type\nTaken,Courier', forGood)
      const before = await count('shipping_providers')
      const long = 'x'.repeat(81)
      const rows = [
        'Name,Type,Max. volume (m³),Max. weight (kg),Insured until,Tracking address,Status',
        'Fine,Courier,12.5,"1,200.5",31/12/2026,https://track.example/{trackNo},Active',
        `${long},Courier,,,,,`,
        ',Courier,,,,,',
        'No type,,,,,,',
        'Wrong type,Boat,,,,,',
        'Numbers,Courier,"12,5",1.25,,,',
        'Below,Courier,-1,,,,',
        'Dates,Courier,,,31/02/2026,,',
        'American,Courier,,,11/20/2026,,',
        'Address,Courier,,,,http://track.example,',
        'fine,Freight,,,,,',
        'Twice wrong,Ship,abc,,,,Sleeping',
        'TAKEN,Freight,,,,,',
      ].join('\n')
      const answer = await upload(admin, providers, rows, forGood)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ isSuccess: false })
      expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
      const result = answer.body.errors.map(
        (e: any) => `${e.row} ${e.field} ${e.code}: ${e.message}`,
      )
      expect(result).toEqual([
        '3 name invalid: Name must be at most 80 characters.',
        '4 name required: Name is required.',
        '5 type required: Type is required.',
        '6 type invalid: Type must be one of Own truck, Courier, Freight, Contractor.',
        '7 maxVolume invalid: Max. volume (m³) must be a number such as 1250.5.',
        '7 maxWeight invalid: Max. weight (kg) must have at most 1 decimals.',
        '8 maxVolume invalid: Max. volume (m³) must be at least 0.',
        '9 insuranceTo invalid: Insured until must be a date such as 20/11/2026.',
        '10 insuranceTo invalid: Insured until must be a date such as 20/11/2026.',
        '11 trackingUrl invalid: Tracking address is not in the right format.',
        '12 type differs: Type differs from row 2, which is about the same shipping provider.',
        '13 type invalid: Type must be one of Own truck, Courier, Freight, Contractor.',
        '13 maxVolume invalid: Max. volume (m³) must be a number such as 1250.5.',
        '13 status invalid: Status must be one of Active, Disabled.',
      ])
      expect(answer.body.data).toMatchObject({ rows: 13, errorCount: 14 })
      expect(await count('shipping_providers')).toBe(before)
      expect((await upload(admin, providers, rows)).body.errors).toEqual(answer.body.errors)

      const file = await upload(admin, providers, rows, { errorsAs: 'csv' })
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toContain('shipping-providers-import-errors.csv')
      expect(csvRows(file).slice(0, 2)).toEqual([
        ['Row', 'Column', 'Problem', 'Code'],
        ['3', 'Name', 'Name must be at most 80 characters.', 'invalid'],
      ])
      expect(csvRows(file)).toHaveLength(15)
    })

    it.each([
      ['a column that nobody knows', 'Name,Shoe size\na,42', 'unknown_column', 'Shoe size'],
      ['a field of the declaration twice', 'Name,name\na,b', 'duplicate_column', 'name'],
      ['no column for the natural key', 'Description\na', 'missing_column', 'name'],
      ['a value without a header', 'Name,,Colour\na,b,#112233', 'no_header', 'file'],
      ['a header that is a formula', '"=1+1",Name\na,b', 'unknown_column', '=1+1'],
    ])('refuses %s', async (_, file, code, field) => {
      const answer = await upload(admin, tags, file, forGood)
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0]).toMatchObject({ code, field })
      expect(answer.body.errors[0].row).toBeGreaterThan(0)
    })

    it('leaves out columns that nobody knows when it is asked to', async () => {
      const query = { ignoreUnknownColumns: 'true', ...forGood }
      const answer = await upload(admin, tags, 'Shoe size,Name\n42,Ignored column', query)
      expect(answer.body).toMatchObject({
        isSuccess: true,
        data: { creates: 1, columns: [{ header: 'Shoe size', field: null }, { field: 'name' }] },
      })
    })

    it('tells a column that new records need once, and does without it for known ones', async () => {
      await upload(admin, providers, 'Name,Type\nKnown one,Courier', forGood)
      const update = await upload(admin, providers, 'Name,Contact\nKnown one,Ann', forGood)
      expect(update.body.data).toMatchObject({ updates: 1 })
      const more = await upload(admin, providers, 'Name,Contact\nUnknown one,Ann\nAnother,Bea')
      expect(more.body.errors).toEqual([
        {
          row: 1,
          field: 'type',
          code: 'missing_column',
          message:
            'The file has no column "Type", which new shipping providers need (the first is in row 2).',
        },
      ])
    })

    it.each(['csv', 'xlsx'])(
      'takes back what was exported as %s, and finds nothing to change',
      async format => {
        await admin.post('/api/orderManagement/addOrUpdateOrderTag', {
          name: `=Round ${format}`,
          description: ' blanks around "quotes", a comma;\nand =1+1 ',
        })
        await admin.post('/api/delivery/addNewShippingProvider', {
          name: `Round ${format}`,
          type: 'Courier',
          phone: '+64 9 555 0100',
          maxVolume: 0.1 + 0.2,
          maxWeight: 1200.5,
          insuranceTo: '2026-12-31',
        })
        const [client] = await product.db.text<any>(
          "select id from clients where short_name = 'NZ'",
        )
        // The contract of each entity takes its CSV back, too; these two have odd texts in them.
        const isWhole = format === 'xlsx'
        const those = importable.filter(
          ({ name }, at) =>
            isWhole || at % 4 === 0 || ['orderTags', 'shippingProviders'].includes(name),
        )
        for (const e of those) {
          const sample = await sampleInput(product.db, client.id, e)
          const made = await admin.post(pathOf(endpointOf(e, 'create')!.at), sample)
          expect({ entity: e.name, errors: made.body.errors ?? [] }).toEqual({
            entity: e.name,
            errors: [],
          })
          const { only } = e.import!
          const query = { format, columns: exchanged(e).join(), ...(only && { filter: only }) }
          const { bytes } = await admin.get(`/api/${e.name}/export`, query)
          const answer = await upload(admin, `/api/${e.name}/import`, bytes, forGood)
          expect({ entity: e.name, errors: answer.body.errors }).toEqual({
            entity: e.name,
            errors: [],
          })
          const { creates, updates, unchanged } = answer.body.data
          expect([e.name, creates, updates]).toEqual([e.name, 0, 0])
          expect([e.name, unchanged]).toEqual([e.name, await living(e.name, only)])
          // The next format would make the same again, since its key is a link.
          if (e.fields[e.import!.key]!.options.to)
            await admin.send({ method: 'DELETE', url: `/api/${e.name}/${made.body.id}` })
        }
      },
    )
    const living = async (entity: string, only: object = {}) => {
      const like = Object.entries(only).map(
        ([n, value]) => ` and ${metaOf(entity).sqlOf.get(n)} = '${value}'`,
      )
      const [own] = await product.db.text<{ n: number }>(
        `select count(*)::int as n from ${metaOf(entity).table} t where not is_deleted ${metaOf(entity).isOwned ? "and client_id = (select id from clients where short_name = 'NZ')" : ''}${like.join('')}`,
      )
      return own!.n
    }

    describe('without the refused rows', () => {
      const withoutRefused = { ...forGood, skipRefused: 'true' }
      const mixed =
        'Name,Colour\nGood one,#112233\nWrong one,none\nKept one,#445566\nGood two,#778899'

      it('says what would be left, unchanged rows apart, and writes it in one go', async () => {
        await upload(admin, tags, 'Name,Colour\nKept one,#445566', forGood)
        const examined = await upload(admin, tags, mixed)
        expect(examined.status).toBe(422)
        const left = { creates: 2, updates: 0, unchanged: 1, refused: 1 }
        expect(examined.body.data).toMatchObject({ errorCount: 1, good: left })
        expect(await tagNamed('Good one')).toBeUndefined()

        const done = await upload(admin, tags, mixed, withoutRefused)
        expect(done.status).toBe(200)
        expect(done.body).toMatchObject({ isSuccess: true, data: { errorCount: 1, good: left } })
        expect(done.body.errors.map((e: any) => [e.row, e.field])).toEqual([[3, 'colour']])
        expect(await tagNamed('Good one')).toMatchObject({ colour: '#112233' })
        expect(await tagNamed('Good two')).toBeTruthy()
        expect(await tagNamed('Wrong one')).toBeUndefined()
        const [summary] = await product.db.text<any>(
          "select changes from audit where operation = 'import' order by seq desc limit 1",
        )
        expect(summary.changes).toMatchObject({ rows: 4, creates: 2, unchanged: 1, refused: 1 })

        // Once more: nothing is left to do, and the wrong row is told again.
        const again = await upload(admin, tags, mixed, withoutRefused)
        expect(again.status).toBe(422)
        expect(again.body.data.good).toMatchObject({ creates: 0, updates: 0, unchanged: 3 })
      })

      it('writes nothing where the file as a whole is wrong', async () => {
        const file = 'Name,Nonsense\nNever one,1\nNever two,2'
        const answer = await upload(admin, tags, file, withoutRefused)
        expect(answer.status).toBe(422)
        expect(answer.body.data.good).toMatchObject({ creates: 0, updates: 0 })
        expect(await tagNamed('Never one')).toBeUndefined()
      })

      it('leaves out what only a written record breaks: a rule of the business', async () => {
        await product.as(['J4'])
        const [me, other] = await product.db.text<{ email: string }>(
          "select email from staff where email like 'person%@test.example' order by email limit 2",
        )
        const file = `E-mail,Job title,Disabled\n${me!.email},Joiner,Yes\n${other!.email},Joiner,No`
        const refused = await upload(admin, '/api/staff/import', file, forGood)
        expect(refused.status).toBe(422)
        const titles = () =>
          product.db.text<{ email: string; jobTitle: string | null }>(
            `select email, job_title as "jobTitle" from staff where email in ('${me!.email}', '${other!.email}') order by email`,
          )
        expect((await titles()).map(({ jobTitle }) => jobTitle)).toEqual([null, null])
        const done = await upload(admin, '/api/staff/import', file, withoutRefused)
        expect(done.body, JSON.stringify(done.body)).toMatchObject({
          isSuccess: true,
          errors: [{ row: 2 }],
          data: { good: { updates: 1, refused: 1 } },
        })
        expect((await titles()).map(({ jobTitle }) => jobTitle)).toEqual([null, 'Joiner'])
      })
    })

    it('proposes fields for the columns of another program, shows the first rows, and remembers what was chosen', async () => {
      const at = '/api/suppliers/import'
      const said = (bytes: string, mapping: object, query: Record<string, string>) => {
        const form = formOf({ mapping: JSON.stringify(mapping) }, { bytes })
        return admin.send({ method: 'POST', url: at, query, ...form })
      }
      const file = `SupplierID,CompanyName,Country,Fax\nX${database.kind},Exotic Liquids,UK,\n`
      // A file that says nothing else is read by its headings alone.
      expect((await upload(admin, at, file)).body.errors).toContainEqual(
        expect.objectContaining({ field: 'CompanyName', code: 'unknown_column' }),
      )
      const first = await upload(admin, at, file, { propose: 'true' })
      const fieldsOf = ({ body }: typeof first) =>
        body.data.columns.map((each: any) => [each.header, each.field, each.isGuess])
      expect(fieldsOf(first)).toEqual([
        ['SupplierID', 'code', true],
        ['CompanyName', 'name', true],
        ['Country', 'country', false],
        ['Fax', null, false],
      ])
      expect(first.body.data.columns[1].samples).toEqual(['Exotic Liquids'])
      // Nothing stands below Fax, so that it is left out.
      expect(first.body.errors.map((e: any) => [e.field, e.code])).toEqual([
        ['currency', 'missing_column'],
      ])
      expect(first.body.data.fields).toContainEqual({
        field: 'currency',
        label: 'Currency',
        isNeeded: true,
      })

      const mapping = {
        columns: { SupplierID: 'code', CompanyName: 'name', Country: 'country', Fax: null },
        constants: { currency: 'USD' },
        dates: {},
      }
      const seen = await said(file, mapping, { propose: 'true' })
      expect(seen.body).toMatchObject({ isSuccess: true, data: { creates: 1, mapping } })
      expect(seen.body.data.preview[0].values).toEqual([
        { field: 'code', text: `X${database.kind}` },
        { field: 'name', text: 'Exotic Liquids' },
        { field: 'country', text: 'UK' },
        { field: 'currency', text: 'USD' },
      ])
      const done = await said(file, mapping, forGood)
      expect(done.body).toMatchObject({ isSuccess: true, data: { creates: 1 } })
      expect(
        await product.db.text('select name, country, currency from suppliers where code = $1', [
          `X${database.kind}`,
        ]),
      ).toEqual([{ name: 'Exotic Liquids', country: 'UK', currency: 'USD' }])

      const undone = await admin.post('/api/suppliers/undo', {
        requestId: done.body.data.requestId,
      })
      expect(undone.body).toMatchObject({ done: 1, refused: 0 })
      expect(
        await product.db.text('select is_deleted as gone from suppliers where code = $1', [
          `X${database.kind}`,
        ]),
      ).toEqual([{ gone: true }])

      // The next file with these headings, in whatever order, needs nothing said again.
      const next = 'CompanyName,SupplierID,Fax,Country\nExotic Liquids Ltd,X2,1,UK\n'
      const again = await upload(admin, at, next, { propose: 'true' })
      expect(again.body).toMatchObject({ isSuccess: true, data: { creates: 1, mapping } })
      // The other company has chosen nothing yet.
      const other = await product.as('ALL', 'CA')
      expect((await upload(other, at, next, { propose: 'true' })).body.data.mapping).toEqual({
        columns: {},
        constants: {},
        dates: {},
        values: {},
      })
      for (const [wrong, field] of [
        ['{', 'mapping'],
        ['[]', 'mapping'],
        ['{"columns":{"Fax":"bankAccount"}}', 'mapping'],
        ['{"dates":{"Fax":"year"}}', 'dates.Fax'],
        ['{"more":{}}', 'more'],
      ] as const) {
        const form = formOf({ mapping: wrong }, { bytes: file })
        const answer = await admin.send({ method: 'POST', url: at, ...form })
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, field])
      }
    })

    it('reads dates and decimal commas by whole columns', async () => {
      const file =
        'Name;Type;Insured until\nMonths first;Courier;04/13/2027\nThe same;Courier;05/11/2027'
      const seen = await upload(admin, providers, file, { propose: 'true' })
      expect(seen.body.data.columns[2].dates).toBe('month')
      expect(seen.body.data.preview.map((row: any) => row.values.at(-1).text)).toEqual([
        '13/04/2027',
        '11/05/2027',
      ])
      // Nobody sees how a file is read that is applied as it is.
      const unseen = await upload(admin, providers, file, forGood)
      expect(unseen.body.errors).toMatchObject([{ row: 2, field: 'insuranceTo' }])
      // A person says what stands before decimals where no number proves it.
      const weights = 'Name;Type;Max. weight\nHeavy;Courier;1,500'
      const weighed = async (mapping: object) => {
        const form = formOf({ mapping: JSON.stringify(mapping) }, { bytes: weights })
        const query = { propose: 'true' }
        const { body } = await admin.send({ method: 'POST', url: providers, query, ...form })
        return [body.data.columns[2].decimals, body.data.preview[0].values.at(-1).text]
      }
      expect(await weighed({})).toEqual(['either', expect.stringMatching(/^1,?500/)])
      const decimals = { 'Max. weight': 'comma' }
      expect(await weighed({ decimals })).toEqual(['comma', expect.stringMatching(/^1\.5/)])
      const both = file.replace('04/13', '04/12')
      const asked = await upload(admin, providers, both, { propose: 'true' })
      expect(asked.body.data.columns[2].dates).toBe('either')
    })

    it('hands out the rows with errors as they were, to be mended and imported again', async () => {
      const file = 'Name;Type;Insured until\nGood;Courier;\nBad one;Carrier pigeon;never'
      const seen = await upload(admin, providers, file, { propose: 'true' })
      expect(seen.body.data.causes).toMatchObject([
        { field: 'type', rows: [3], values: ['Carrier pigeon'], distinct: 1 },
        { field: 'insuranceTo', rows: [3], values: ['never'], distinct: 1 },
      ])
      const opened = await upload(admin, providers, file, { rows: '3,9' })
      expect(opened.body.data).toEqual({
        headings: ['Name', 'Type', 'Insured until'],
        shown: [{ row: 3, cells: ['Bad one', 'Carrier pigeon', 'never'] }],
      })
      const answer = await upload(admin, providers, file, { errorsAs: 'rows' })
      const [headers, ...rows] = csvRows(answer)
      expect(headers).toEqual(['Name', 'Type', 'Insured until', 'What is wrong'])
      expect(rows).toHaveLength(1)
      expect(rows[0]!.slice(0, 3)).toEqual(['Bad one', 'Carrier pigeon', 'never'])
      expect(rows[0]![3]).toMatch(/^Type .+ Insured until must be a date/)
      // What was seen in the whole column stands in the rows to mend, which alone would not show it.
      const months = 'Name;Type;Insured until\nA;Courier;04/13/2027\nB;Carrier pigeon;04/03/2027'
      const form = formOf(
        { mapping: JSON.stringify({ dates: { 'Insured until': 'month' } }) },
        { bytes: months },
      )
      const toMend = await admin.send({
        method: 'POST',
        url: providers,
        query: { errorsAs: 'rows' },
        ...form,
      })
      expect(csvRows(toMend)[1]!.slice(0, 3)).toEqual(['B', 'Carrier pigeon', '2027-04-03'])
      const mended = answer.bytes
        .toString()
        .replace('Carrier pigeon', 'Courier')
        .replace('never', '20/11/2026')
      expect((await upload(admin, providers, mended)).body).toMatchObject({
        isSuccess: true,
        data: { creates: 1 },
      })
    })

    it('can be taken back whole: new records go, changed ones are as they were', async () => {
      await upload(admin, tags, 'Name,Description\nChanged by import,before', forGood)
      const file = 'Name,Description\nChanged by import,after\nMade by import,new'
      const { headers } = await upload(admin, tags, file, forGood)
      const undone = await admin.post('/api/orderTags/undo', { requestId: headers['x-request-id'] })
      expect(undone.body).toMatchObject({ done: 2, refused: 0 })
      expect(await tagNamed('Made by import')).toBeUndefined()
      expect(await tagNamed('Changed by import')).toMatchObject({ description: 'before' })
    })

    it('opens to those who may create and change, and to no others', async () => {
      const nobody = await upload(product.nobody, tags, 'Name\na')
      expect(nobody.status).toBe(401)
      expect((await upload(await product.as(['J4']), tags, 'Name\na')).status).toBe(403)
      expect((await (await product.as(['J4'])).get(`${tags}/template`)).status).toBe(403)
      expect((await upload(await product.as(['J1']), tags, 'Name\na')).status).toBe(200)
      // Nothing tells how to know the records of a file again.
      expect((await upload(admin, '/api/orders/import', 'Name\na')).status).toBe(404)
    })

    it("neither finds nor touches another client's records", async () => {
      await upload(await product.as('ALL', 'CA'), tags, 'Name,Description\nAbroad,theirs', forGood)
      const answer = await upload(admin, tags, 'Name,Description\nAbroad,ours', forGood)
      expect(answer.body.data).toMatchObject({ creates: 1, updates: 0 })
      const both = await product.db.text<{ description: string }>(
        "select description from order_tags where name = 'Abroad' order by 1",
      )
      expect(both.map(t => t.description)).toEqual(['ours', 'theirs'])
    })

    describe('links', () => {
      let actor: Actor
      beforeAll(async () => {
        const [person] = await product.db.text<any>(
          "select s.id, s.client_id from staff s join clients c on c.id = s.client_id and c.short_name = 'NZ' limit 1",
        )
        actor = {
          staffId: person.id,
          clientId: person.client_id,
          country: 'NZ',
          codes: new Set(),
        } as never
      })
      /** An entity as if its declaration had this natural key. */
      const keyed = (name: string, key: string): EntityMeta => {
        const meta = metaOf(name)
        return { ...meta, entity: { ...meta.entity, import: { key } } }
      }
      const sheet = (header: string[], ...rows: (string | number | null)[][]): Sheet => ({
        kind: 'csv',
        header: { row: 1, cells: header },
        rows: rows.map((cells, i) => ({ row: i + 2, cells })),
      })
      const options = { ignoresUnknown: false, isLocked: false }

      it('finds a reference by its label, by another unique field, or by its id', async () => {
        const meta = keyed('warehouses', 'code')
        const [branch] = await product.db.text<any>(
          'select id, name, code from branches where client_id = $1 limit 1',
          [actor.clientId],
        )
        const file = sheet(
          ['Code', 'Name', 'Type', 'Branch'],
          ['W1', 'By label', 'Virtual', branch.name.toUpperCase()],
          ['W2', 'By code', 'Virtual', branch.code],
          ['W3', 'By id', 'Virtual', branch.id],
          ['W4', 'By nothing', 'Virtual', 'Atlantis'],
        )
        const examined = await examine({ db: product.db, actor }, meta, file, options)
        expect(examined.creates.map(c => c.input.branchId)).toEqual([
          branch.id,
          branch.id,
          branch.id,
          undefined,
        ])
        expect(examined.problems).toEqual([
          {
            row: 5,
            field: 'branchId',
            code: 'unknown_reference',
            message: 'Branch "Atlantis" is not among the branches.',
          },
        ])
      })

      it('asks conditions that name what the system keeps of a record, its id or version for example', async () => {
        const [known] = await product.db.text<{ name: string }>(
          "update customers set name = 'The only one' where id in (select id from customers where client_id = $1 limit 1) returning name",
          [actor.clientId],
        )
        const of = (condition: string): EntityMeta => {
          const meta = keyed('customers', 'name')
          const checks = { ...meta.entity.checks, 'It is too old to be changed.': condition }
          return { ...meta, entity: { ...meta.entity, checks } }
        }
        const file = sheet(
          ['Name', 'Company'],
          [known!.name, 'A firm'],
          ['Never heard of', 'A firm'],
        )
        const fine = await examine(
          { db: product.db, actor },
          of('{version} < 1000000'),
          file,
          options,
        )
        expect(fine.problems).toEqual([])
        expect([fine.updates.length, fine.creates.length]).toEqual([1, 1])
        const broken = await examine({ db: product.db, actor }, of('{version} < 1'), file, options)
        expect(broken.problems).toEqual([
          { row: 2, field: 'version', code: 'refused', message: 'It is too old to be changed.' },
        ])
      })

      it('refuses a name that several have, but not where it is the one that is there', async () => {
        const ids = await product.db.text<{ id: string }>(
          "update categories set name = 'Namesake', parent_id = case when id = (select min(id::text)::uuid from categories) then null else (select min(id::text)::uuid from categories) end where id in (select id from categories order by id::text limit 2) returning id",
        )
        expect(ids).toHaveLength(2)
        const meta = keyed('products', 'code')
        const [known] = await product.db.text<any>(
          'update products set category_id = $1 where id = (select id from products limit 1) returning code, name',
          [ids[0]!.id],
        )
        const file = sheet(
          ['Code', 'Name', 'Category'],
          [known.code, known.name, 'Namesake'],
          ['NEW', 'New', 'Namesake'],
        )
        const examined = await examine({ db: product.db, actor }, meta, file, options)
        expect(examined.unchanged).toBe(1)
        expect(examined.problems).toEqual([
          {
            row: 3,
            field: 'categoryId',
            code: 'ambiguous_reference',
            message: 'Category "Namesake" names 2 categories; use its code or its id instead.',
          },
        ])
      })

      it('takes tags as A; B, in any order, and dictionaries by name or value', async () => {
        await upload(admin, tags, 'Name\nFirst tag\n"Second; tag"', forGood)
        const meta = keyed('orders', 'originalOrderId')
        const [order] = await product.db.text<any>(
          "update orders set original_order_id = 'IMPORTED-1' where id = (select id from orders where client_id = $1 limit 1) returning id",
          [actor.clientId],
        )
        const header = ['Original order', 'Tags']
        const file = sheet(header, ['IMPORTED-1', '"second; tag"; First tag'])
        await product.db.write(async tx => {
          const examined = await examine({ db: tx, actor }, meta, file, {
            ...options,
            isLocked: true,
          })
          expect(examined.problems).toEqual([])
          await apply({ db: tx, actor }, meta, examined, 'csv')
        })
        const linked = await product.db.text<{ name: string }>(
          'select r.name from orders_tag_ids l join order_tags r on r.id = l.to_id where l.from_id = $1 order by 1',
          [order.id],
        )
        expect(linked.map(l => l.name)).toEqual(['First tag', 'Second; tag'])
        const again = sheet(header, ['IMPORTED-1', 'First tag;"Second; tag"'])
        expect((await examine({ db: product.db, actor }, meta, again, options)).unchanged).toBe(1)
        const none = sheet(header, ['IMPORTED-1', null])
        expect(
          (await examine({ db: product.db, actor }, meta, none, options)).updates[0]!.input,
        ).toEqual({
          tagIds: [],
        })
        const unknown = sheet(header, ['IMPORTED-1', 'First tag; No such tag'])
        expect(
          (await examine({ db: product.db, actor }, meta, unknown, options)).problems,
        ).toMatchObject([{ row: 2, field: 'tagIds', code: 'unknown_reference' }])

        const [entry] = await product.db.text<any>(
          "select value, name from dictionary_entries where kind = 'orderNoteType' and is_active limit 1",
        )
        const notes = sheet(
          ['Text', 'Type', 'Owner entity', 'ownerId'],
          ['a', entry.name.toUpperCase(), 'orders', order.id],
          ['b', entry.value, 'orders', order.id],
          ['c', 'no such type', 'orders', order.id],
        )
        const examined = await examine(
          { db: product.db, actor },
          keyed('notes', 'text'),
          notes,
          options,
        )
        expect(examined.creates.map(c => c.input.type)).toEqual([
          entry.value,
          entry.value,
          undefined,
        ])
        expect(examined.problems).toMatchObject([
          { row: 4, field: 'type', code: 'unknown_reference' },
        ])
      })

      it('asks the conditions of the entity, and sets of fields that no two share', async () => {
        const [sku] = await product.db.text<any>('select code from skus limit 1')
        const file = sheet(
          ['Amount', 'SKU', 'Market', 'From', 'To'],
          [7001, sku.code, 'NZ', '20/11/2026 09:00', '19/11/2026 09:00'],
          [7002, sku.code, 'NZ', '20/11/2026 09:00', null],
        )
        const examined = await examine(
          { db: product.db, actor },
          keyed('prices', 'amount'),
          file,
          options,
        )
        expect(examined.problems).toEqual([
          {
            row: 2,
            field: 'toOnUtc',
            code: 'refused',
            message: 'A price must end after it begins.',
          },
        ])
        // Prices hold by the clocks on the wall of their market, which are at summer time.
        expect(examined.creates[1]!.input.fromOnUtc).toBe('2026-11-19T20:00:00.000Z')
        const [category] = await product.db.text<any>(
          "select c.name, p.name as parent from categories c join categories p on p.id = c.parent_id where p.name <> 'Namesake' limit 1",
        )
        const twice = sheet(
          ['Position', 'Parent', 'Name'],
          ['7001', category.parent, category.name],
          ['7002', category.parent, 'Brand new'],
          ['7003', category.parent, 'brand NEW'],
        )
        const categories = await examine(
          { db: product.db, actor },
          keyed('categories', 'position'),
          twice,
          options,
        )
        expect(categories.problems).toEqual([
          {
            row: 2,
            field: 'name',
            code: 'duplicate',
            message: 'This parent and name already belongs to another record.',
          },
          {
            row: 4,
            field: 'name',
            code: 'duplicate',
            message: 'This parent and name is already in row 3.',
          },
        ])
      })
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  demoBeginning,
)

describeOnDatabase('postgres', 'imports at the same time', database => {
  it('leave each record once, whoever comes first', async () => {
    const product = await startProduct(database.settings)
    const admin = await product.as('ALL')
    const file = `Name,Description\n${Array.from({ length: 500 }, (_, i) => `Race ${i},${i}`).join('\n')}`
    const answers = await Promise.all([1, 2, 3].map(() => upload(admin, tags, file, forGood)))
    const results = answers.map(a => (a.body.isSuccess ? 'done' : a.body.errors[0].code))
    expect(results).toContain('done')
    expect(results.filter(r => r !== 'done' && r !== 'duplicate')).toEqual([])
    const [found] = await product.db.text(
      "select count(*)::int as n from order_tags where name like 'Race %'",
    )
    expect(found).toEqual({ n: 500 })
    await product.close()
  })
})
