import type * as processes from 'node:child_process'
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import '#tests/support/installProduct.ts'
import { logStream } from '#server/http/logStream.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { csvRows, upload } from '#tests/support/files.ts'
import { endlessSheet, naughtyStrings, sheetOf, workbook } from '#tests/support/hostile.ts'
import {
  demoBeginning,
  startOwnProduct,
  type Answer,
  type Caller,
  type OwnProduct,
} from '#tests/support/browser/product.ts'

// What has been loaded for files before this one has the real `fork`.
vi.hoisted(() => vi.resetModules())
vi.mock('node:child_process', async original => {
  const real = await original<typeof processes>()
  return { ...real, fork: vi.fn(real.fork) }
})

const tags = '/api/orderTags/import'
const forGood = { dryRun: 'false' }
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

/** What reads files knows no database: one will do. */
describeOnDatabase(
  'postgres',
  'files from outside',
  database => {
    let product: OwnProduct
    let admin: Caller
    beforeAll(async () => {
      // Here the process that reads files is what is tested.
      vi.stubEnv('FILE_READER', undefined)
      product = await startOwnProduct(database.settings)
      admin = await product.as('ALL')
    })
    afterAll(() => {
      vi.unstubAllEnvs()
      return product.close()
    })

    const state = () =>
      product.db.text(
        'select (select count(*) from order_tags) as tags, (select count(*) from audit) as audit',
      )
    /** Sends a file that must be refused with a status of 4xx, and that must change nothing. */
    async function refused(file: Buffer | string): Promise<Answer> {
      const before = await state()
      const answer = await upload(admin, tags, file, forGood)
      expect(`${Math.floor(answer.status / 100)}xx ${JSON.stringify(answer.body)}`).toMatch(/^4xx /)
      expect(answer.body).toMatchObject({ isSuccess: false })
      expect(await state()).toEqual(before)
      return answer
    }
    const message = async (file: Buffer | string) => (await refused(file)).body.errors[0].message

    it.each([
      ['an empty file', ''],
      ['a header only', 'Name,Colour\r\n'],
      ['blank lines only', '\r\n \r\n\t\r\n'],
      ['commas only', ',,,\r\n,,,\r\n'],
      ['a byte order mark only', '\uFEFF'],
      ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108', 'hex')],
      ['an old workbook', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(500)}`, 'hex')],
      ['a PDF', `%PDF-1.7\n%${'\u0001\u0002\u0003'.repeat(9)}`],
      ['an empty zip', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
      ['half a zip', Buffer.from('504b0304deadbeef', 'hex')],
      ['a quotation mark that is never closed', 'Name\n"never closed\nthe rest'],
      ['a page', '<html><body>Name</body></html>\n'],
    ])('refuses %s in words', async (_, file) => {
      const { body } = await refused(file)
      expect(body.errors[0].message.length).toBeGreaterThan(10)
      expect(body.errors[0].field).toBeTruthy()
    })

    it.each([
      ['UTF-8 with a mark', Buffer.from('\uFEFFName\nĀporo')],
      ['UTF-8 without', Buffer.from('Name\nĀporo')],
      ['UTF-16', utf16('Name\nĀporo')],
      ['UTF-16 the other way round', utf16('Name\nĀporo', true)],
      ['UTF-16 without a mark', utf16('Name,Colour\nĀporo,#112233').subarray(2)],
      ['Western European', Buffer.from('Name\nCaf\u00e9 \u00bd', 'latin1')],
      ['a spreadsheet of a country with semicolons', 'Name;Colour\nĀporo;#112233'],
      ['tabs', 'Name\tColour\nĀporo\t#112233'],
      ['its delimiter named in front', 'sep=|\nName|Colour\nĀporo|#112233'],
      ['old line ends', 'Name,Colour\rĀporo,#112233\r'],
      ['inches in the middle', 'Name\nĀporo 24" round'],
    ])('reads a CSV in %s', async (_, file) => {
      const answer = await upload(admin, tags, file)
      expect(answer.body).toMatchObject({ isSuccess: true, data: { rows: 1, creates: 1 } })
    })

    it('reads them right', async () => {
      const files = [
        utf16('Name\nMāori 16'),
        utf16('Name\nMāori 61', true),
        Buffer.from('Name\nCaf\u00e9 \u00bd', 'latin1'),
        'Name\n="0600"',
        'Name\nTable 24" round',
        'Name\n"Oak" table',
      ]
      for (const file of files) expect((await upload(admin, tags, file, forGood)).status).toBe(200)
      const names = await product.db.text<{ name: string }>('select name from order_tags')
      expect(names.map(t => t.name)).toEqual(
        expect.arrayContaining([
          'Māori 16',
          'Māori 61',
          'Café ½',
          '0600',
          'Table 24" round',
          '"Oak" table',
        ]),
      )
    })

    it('names row and field of a NUL, and of whatever else cannot be kept', async () => {
      const { body } = await refused('Name,Description\nFine,a\nNot fine,a\0b\n')
      expect(body.errors).toEqual([
        {
          row: 3,
          field: 'description',
          code: 'invalid',
          message: 'Description contains a NUL character.',
        },
      ])
      const lone = await refused(await workbook(sheetOf([['Name'], ['_x0000_']])))
      expect(lone.body.errors[0]).toMatchObject({ row: 2, field: 'name' })
      const half = await refused(await workbook(sheetOf([['Name'], ['Half _xd83d_']])))
      expect(half.body.errors[0]).toMatchObject({
        row: 2,
        field: 'name',
        message: 'Name contains half of a character.',
      })
      const error = sheetOf([['Name', 'Description'], ['a']]).replace(
        '</row></sheetData>',
        '<c t="e"><v>#REF!</v></c></row></sheetData>',
      )
      expect(await message(await workbook(error))).toBe('Description contains the error #REF!.')
    })

    it('refuses a header of a million columns, a million rows, and a cell too long', async () => {
      expect(await message(`Name${',x'.repeat(1_000_000)}\na`)).toBe(
        'Row 1 has more than 500 columns.',
      )
      expect(await message(`Name\n${'a\n'.repeat(1_000_000)}`)).toBe(
        'The file has more than 50,000 rows. Import it in parts: each begins with the row of headings, and rows of one record, such as the lines of an order, stay in one part.',
      )
      expect(await message(`Name\n${'x'.repeat(40_000)}`)).toBe(
        'A cell in row 2 holds more than 32,767 characters.',
      )
      const far = sheetOf([['Name']]).replace(
        '</sheetData>',
        '<row r="2"><c r="XFD2"><v>1</v></c></row></sheetData>',
      )
      expect(await message(await workbook(far))).toBe('Row 2 has more than 500 columns.')
    })

    it('refuses what is larger than 20 MB, and what is no form with one file', async () => {
      const large = await refused(Buffer.alloc(20_000_001, 'a'))
      expect(large.status).toBe(413)
      expect((await admin.post(tags, { name: 'a' })).status).toBe(415)
      const url = { method: 'POST' as const, url: tags }
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      for (const payload of [
        '',
        '--x--',
        '--x\r\nnonsense',
        '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
      ])
        expect((await admin.send({ ...url, headers, payload })).status).toBe(400)
    })

    describe('workbooks', () => {
      it('refuses one that says it unpacks to gigabytes, before unpacking any of it', async () => {
        const bomb = await workbook(endlessSheet([['Name'], ['a']], ' '.repeat(1_000_000), 300))
        expect(bomb.length).toBeLessThan(1_000_000)
        const packed = bomb.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
        // Whoever began to unpack this would find it damaged.
        bomb.fill(0xaa, packed, packed + 1000)
        expect(await message(bomb)).toBe('The workbook is larger than 200 MB when it is unpacked.')
      })

      it('refuses one that unpacks to more than it says', async () => {
        const bomb = await workbook(endlessSheet([['Name'], ['a']], ' '.repeat(1_000_000), 300))
        const entry = bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46
        expect(bomb.readUInt32LE(entry)).toBe(0x02014b50)
        bomb.writeUInt32LE(1000, entry + 24)
        expect(await message(bomb)).toBe('The workbook is damaged and cannot be read.')
      })

      it('refuses one of too many parts, one that is damaged, and one that is none', async () => {
        const parts = Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`x/${i}`, '']))
        expect(await message(await workbook(sheetOf([['Name'], ['a']]), parts))).toBe(
          'The workbook has more than 2,000 parts.',
        )
        const whole = await workbook(sheetOf([['Name'], ['a']]))
        expect(await message(whole.subarray(0, whole.length - 30))).toContain('damaged')
        const garbled = Buffer.from(whole)
        garbled.fill(0xaa, 100, 400)
        await refused(garbled)
        expect(await message(await workbook('<worksheet><sheetData><row>'))).toContain('damaged')
        expect(
          await message(
            await workbook(sheetOf([]), { '_rels/.rels': '<a/>', 'xl/workbook.xml': '<a/>' }),
          ),
        ).toContain('no sheet')
        const other = { '_rels/.rels': '<Relationships/>', 'word/document.xml': '<a/>' }
        expect((await refused(await workbook('', other))).status).toBe(400)
      })

      it('refuses entities and document types', async () => {
        const laughs = Array.from(
          { length: 10 },
          (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
        ).join('')
        const sheet = `<!DOCTYPE worksheet [<!ENTITY a0 "ha">${laughs}]>${sheetOf([['Name'], ['&a10;']])}`
        expect(await message(await workbook(sheet))).toContain('document type')
        const outside = `<!DOCTYPE w SYSTEM "file:///etc/passwd">${sheetOf([['Name'], ['a']])}`
        expect(await message(await workbook(outside))).toContain('document type')
        expect(await message(await workbook(sheetOf([['Name'], ['&nbsp;']])))).toContain('damaged')
      })

      it('reads one whose validation covers the whole sheet, without going through its cells', async () => {
        const ranges = 'A1:XFD1048576 '.repeat(200)
        const after = `<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations count="1"><dataValidation type="list" sqref="${ranges}"><formula1>"a,b"</formula1></dataValidation></dataValidations>`
        // 3,400,000,000,000 of them: nobody would live to see the answer.
        const answer = await upload(
          admin,
          tags,
          await workbook(sheetOf([['Name'], ['Validated']], after)),
        )
        expect(answer.body).toMatchObject({ isSuccess: true, data: { creates: 1 } })
      })

      it('reads one with a million empty rows, and refuses one that eats the memory', async () => {
        const empty = await workbook(
          endlessSheet([['Name'], ['Lonely']], '<row/>'.repeat(1000), 1000),
        )
        expect((await upload(admin, tags, empty)).body).toMatchObject({
          data: { rows: 1, creates: 1 },
        })
        const many = function* (begin: string, item: string, times: number) {
          yield begin
          for (let i = 0; i < times; i++) yield item.repeat(10_000)
        }
        const sheet = sheetOf([['Name'], ['a']])
        const texts = many('<sst>', '<si><t>xxxxxxx</t></si>', 300)
        expect(await message(await workbook(sheet, { 'xl/sharedStrings.xml': texts }))).toBe(
          'The workbook holds more texts than can be imported.',
        )
        const relations = many('<Relationships>', '<Relationship/>', 1200)
        expect(await message(await workbook(sheet, { '_rels/.rels': relations }))).toMatch(
          /too much memory|longer than 10 s/,
        )
        const long = many('<sst><si><t>', 'x', 15_000)
        expect(await message(await workbook(sheet, { 'xl/sharedStrings.xml': long }))).toMatch(
          /damaged|too much memory|more texts/,
        )
        // Four files, for each of which the product itself may take 10 s.
      })

      it('does not take formulas for what they say, nor hidden sheets for what people see', async () => {
        const formula = sheetOf([['Name'], []]).replace(
          '<row></row>',
          '<row><c t="str"><f>HYPERLINK("http://evil.example","x")</f><v>Worked out</v></c></row>',
        )
        await upload(admin, tags, await workbook(formula), forGood)
        const rows = csvRows(
          await admin.get('/api/orderTags/export', {
            filter: { q: 'Worked out' },
            columns: 'name',
          }),
        )
        expect(rows).toEqual([['Name'], ['Worked out']])
      })
    })

    it.each([
      ['process.exit(3)', 'The file cannot be read.', { exitCode: 3, signal: null }],
      [
        'process.kill(process.pid, "SIGKILL")',
        'The file needs too much memory to be read. Import it in parts.',
        { exitCode: null, signal: 'SIGKILL' },
      ],
    ])('logs a reader that ends by %s, and never what it read', async (end, result, how) => {
      const { fork: forked } = await vi.importActual<typeof processes>('node:child_process')
      vi.mocked(fork).mockImplementationOnce(((path: string, options: object) =>
        forked(path, {
          ...options,
          execArgv: ['--import', `data:text/javascript,${encodeURIComponent(end)}`],
        })) as never)
      const written = vi.spyOn(logStream, 'write').mockImplementation(() => {})
      product.app.log.level = 'warn'
      try {
        const answer = await refused('Name\nNobody else may read this')
        expect(answer.body.errors[0].message).toBe(result)
        expect(written).toHaveBeenCalledOnce()
        const line = written.mock.calls[0]![0]
        expect(JSON.parse(line)).toEqual({
          level: 50,
          time: expect.any(Number),
          requestId: answer.headers['x-request-id'],
          ...how,
          msg: 'the reader of a file ended by itself',
        })
        // One that has said what it read, or what is wrong with it, is ended by the server.
        written.mockClear()
        await upload(admin, tags, 'Name\nOak')
        await refused('Name\n"never closed')
        expect(written).not.toHaveBeenCalled()
      } finally {
        product.app.log.level = 'fatal'
        written.mockRestore()
      }
    })

    it('keeps strings that break software as they are, or says why not', async () => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const file = `Name,Description\n${naughtyStrings.map((text, i) => `Naughty ${i},${quoted(text)}`).join('\n')}`
      const answer = await upload(admin, tags, file, forGood)
      expect(answer.body.errors).toEqual([])
      const kept = await product.db.text<{ name: string; description: string }>(
        "select name, description from order_tags where name like 'Naughty %' order by length(name), name",
      )
      expect(kept.map(t => t.description)).toEqual(naughtyStrings.map(text => text.trim()))
      for (const format of ['csv', 'xlsx']) {
        const { bytes } = await admin.get('/api/orderTags/export', {
          format,
          columns: 'name,description',
        })
        const again = await upload(admin, tags, bytes)
        expect(again.body.data).toMatchObject({ creates: 0, updates: 0 })
      }
      for (const [i, text] of naughtyStrings.entries()) {
        const header = await upload(admin, tags, `Name,${quoted(text)}\nNaughty header ${i},x`)
        expect(header.status).toBe(422)
        expect(header.body.errors[0]).toMatchObject({ row: 1, code: 'unknown_column' })
      }
    })

    it('keeps them in names, streets and remarks of customers, or says of each row why not', async () => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const texts = JSON.parse(
        readFileSync(new URL('../../oracle/blns.json', import.meta.url), 'utf8'),
      ) as readonly string[]
      const rows = texts.map(
        (text, i) => `NAUGHTY-${i},${quoted(text)},${quoted(text)},Auckland,NZ,${quoted(text)}`,
      )
      const file = [
        'Old number,Name,Addresses: Street,Addresses: City,Addresses: Country,Remark',
        ...rows,
      ].join('\n')
      const at = '/api/customers/import'
      const { body } = await upload(admin, at, file)
      const told = new Map(
        (body.errors as { row: number; field: string; message: string }[]).map(each => [
          each.row,
          each,
        ]),
      )
      for (const { row, field, message } of told.values()) {
        expect(row).toBeGreaterThan(1)
        expect(['name', 'remark', 'addresses.line1']).toContain(field)
        expect(message.length).toBeGreaterThan(10)
      }
      const saved = await upload(admin, at, file, { ...forGood, skipRefused: 'true' })
      // Those of which a street is missing have all of the rest.
      const kept = await product.db.text<{
        no: string
        name: string
        remark: string
        line1: string
      }>(
        `select c.old_no as no, c.name, c.remark, a.line1 from customers c left join addresses a on a.customer_id = c.id and not a.is_deleted
         where c.old_no like 'NAUGHTY-%' and not c.is_deleted`,
      )
      expect(kept).toHaveLength(saved.body.data.good?.creates ?? saved.body.data.creates)
      expect(kept.length + told.size).toBeGreaterThanOrEqual(texts.length)
      for (const { no, name, remark, line1 } of kept) {
        const text = texts[Number(no.slice('NAUGHTY-'.length))]!.trim()
        expect([name, remark, line1]).toEqual([text, text, text])
      }
      const again = await upload(admin, at, file, { ...forGood, skipRefused: 'true' })
      const { data } = again.body
      expect(data.good ?? data).toMatchObject({ creates: 0, updates: 0 })
      expect(told.size).toBeGreaterThan(0)
    })
  },
  demoBeginning,
)
