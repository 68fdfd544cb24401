import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { removeUnusedFiles } from '#server/files/unused.ts'
import { absentId } from '#tests/contract/samples.ts'
import { emblems, probeRoutes, probeTables, probes } from '#tests/support/api/probes.ts'
import { installWith } from '#tests/support/installProduct.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

installWith([probes, emblems], probeRoutes)

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.from('the rest of a picture'),
])
const pdf = Buffer.from('%PDF-1.7 the rest')
const files = '/api/probes/files'
const office = 'application/vnd.openxmlformats-officedocument'

describeOnEachDatabase('files', database => {
  let product: Product
  let keeper: Caller, colleague: Caller, manager: Caller, abroad: Caller, outsider: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    await product.db.text(probeTables)
    keeper = await product.as(['J1'])
    colleague = await product.as(['J1', 'D1'])
    manager = await product.as(['J1', 'B1'])
    abroad = await product.as(['J1', 'B1'], 'CA')
    outsider = await product.as(['D1'])
  })
  afterAll(() => product.close())

  const send = (by: Caller, name: string, bytes: Buffer, url = files) =>
    by.send({ method: 'POST', url, ...form(part(name, bytes)) })
  const upload = async (by: Caller, name = 'Oak table.png', bytes = png, url = files) =>
    (await send(by, name, bytes, url)).body as {
      id: string
      name: string
      mime: string
      size: number
    }
  const probe = async (by = keeper, more: object = {}) =>
    (await by.post('/api/probes', { name: 'A probe', ...more })).body as {
      id: string
      version: number
      picture: string | null
      labels: Record<string, unknown>
    }
  const attach = (by: Caller, id: string, name = 'Plan.pdf', bytes = pdf) =>
    send(by, name, bytes, `${files}?recordId=${id}`)
  const get = (by: Caller, id: string) => by.get(`${files}/${id}`)

  describe('adding', () => {
    it('tells name, type and size, keeps the hash, and answers the bytes only as something to save', async () => {
      const text = '%PDF-1.7 Grüße'
      const answer = await send(keeper, 'Angebot "Möbel".pdf', Buffer.from(text))
      expect(answer.status).toBe(201)
      const size = Buffer.byteLength(text)
      expect(answer.body).toEqual({
        id: expect.any(String),
        name: 'Angebot _Möbel_.pdf',
        mime: 'application/pdf',
        size,
      })
      const [row] = await product.db.text(
        'select sha256, owner_entity, owner_id from files where id = $1',
        [answer.body.id],
      )
      expect(row).toEqual({
        sha256: createHash('sha256').update(text).digest('hex'),
        owner_entity: 'probes',
        owner_id: null,
      })
      const { status, body, headers } = await get(keeper, answer.body.id)
      expect({ status, body }).toEqual({ status: 200, body: text })
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(size),
        'content-disposition': `attachment; filename="Angebot _M_bel_.pdf"; filename*=UTF-8''Angebot%20_M%C3%B6bel_.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    })

    it('keeps a file of nearly 20 MB whole, and refuses a larger one', async () => {
      const lines = `%PDF-\n${Array.from({ length: 1_800_000 }, (_, i) => String(1_000_000_000 + i)).join('\n')}`
      const bytes = Buffer.from(lines)
      const { id } = await upload(keeper, 'Archive.pdf', bytes)
      const { body } = await get(keeper, id)
      expect(createHash('sha256').update(body).digest('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      )
      const answer = await send(
        keeper,
        'Larger.pdf',
        Buffer.concat([bytes, Buffer.alloc(300_000, 'x')]),
      )
      expect(answer.status).toBe(413)
      expect(answer.body.errors).toEqual([
        { code: 'too_large', field: 'file', message: 'The file is too large: at most 20 MB.' },
      ])
    })

    it.each<[string, string, Awaitable, string, string]>([
      ['JPEG', 'a.jpg', Buffer.from('ffd8ffe0aa', 'hex'), 'image/jpeg', 'a.jpg'],
      ['PNG under another name', 'run.exe', png, 'image/png', 'run.exe.png'],
      ['WebP', 'a.webp', Buffer.from('RIFF....WEBPVP8 '), 'image/webp', 'a.webp'],
      ['GIF', 'a', Buffer.from('GIF89a...'), 'image/gif', 'a.gif'],
      ['MP4', 'a.mov', Buffer.from('\0\0\0\x18ftypmp42'), 'video/mp4', 'a.mov.mp4'],
      ['MOV', 'a', Buffer.from('\0\0\0\x14ftypqt  '), 'video/quicktime', 'a.mov'],
      [
        'XLSX',
        'a.xlsx',
        zipped('[Content_Types].xml', 'xl/workbook.xml'),
        `${office}.spreadsheetml.sheet`,
        'a.xlsx',
      ],
      [
        'DOCX',
        'a.zip',
        zipped('[Content_Types].xml', 'word/document.xml'),
        `${office}.wordprocessingml.document`,
        'a.zip.docx',
      ],
      ['CSV', 'a.csv', Buffer.from('name,price\nOak,1\n'), 'text/csv', 'a.csv'],
      [
        'CSV of an older Windows',
        'a.csv',
        Buffer.from('name\nM\xf6bel\n', 'latin1'),
        'text/csv',
        'a.csv',
      ],
      ['TXT', 'A.TXT', Buffer.from('plain < text'), 'text/plain', 'A.txt'],
      [
        'a name with folders',
        '..\\..\\etc/passwd.txt',
        Buffer.from('plain'),
        'text/plain',
        'passwd.txt',
      ],
      [
        'a name that turns itself round',
        'invoice\u202Efdp.txt',
        Buffer.from('plain'),
        'text/plain',
        'invoicefdp.txt',
      ],
      ['a name of a device', 'con.txt', Buffer.from('plain'), 'text/plain', '_con.txt'],
      [
        'a name of 300 letters',
        `${'ö'.repeat(300)}.txt`,
        Buffer.from('plain'),
        'text/plain',
        `${'ö'.repeat(120)}.txt`,
      ],
    ])('takes %s by its content', async (_, name, bytes, mime, kept) => {
      expect(await upload(keeper, name, Buffer.from(await bytes))).toMatchObject({
        mime,
        name: kept,
      })
    })

    it.each<[string, string, Awaitable]>([
      [
        'SVG',
        'a.png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      [
        'HTML that calls itself text',
        'a.txt',
        Buffer.from('\ufeff \n<!doctype html><script>alert(1)</script>'),
      ],
      ['a shell script', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
      ['a script by its name', 'a.js', Buffer.from('alert(1)')],
      ['a program', 'a.pdf', Buffer.from('4d5a90000300', 'hex')],
      ['an ELF program', 'a.jpg', Buffer.from('7f454c4602', 'hex')],
      ['a sound that begins like WebP', 'a.webp', Buffer.from('RIFX....WEBP')],
      ['any other zip', 'a.xlsx', zipped('readme.txt')],
      ['a zip that is none', 'a.xlsx', Buffer.from('504b030411223344', 'hex')],
      [
        'a workbook with macros',
        'a.xlsx',
        zipped('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
      ],
    ])('refuses %s', async (_, name, bytes) => {
      const answer = await send(keeper, name, await bytes)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([
        {
          code: 'file_type',
          field: 'file',
          message:
            'This type of file cannot be added. Pictures (JPEG, PNG, WebP, GIF), PDF, XLSX, DOCX, CSV, TXT, MP4 and MOV can.',
        },
      ])
    })

    it.each<[string, object, number, string]>([
      ['no file', form(''), 400, 'file is required.'],
      ['an empty file', form(part('a.txt', Buffer.alloc(0))), 400, 'The file is empty.'],
      [
        'two files',
        form(part('a.pdf', pdf) + part('b.pdf', pdf)),
        400,
        'The body must hold one file and nothing else.',
      ],
      [
        'a field beside it',
        form(
          `--b\r\ncontent-disposition: form-data; name="more"\r\n\r\n1\r\n${part('a.pdf', pdf)}`,
        ),
        400,
        'The body must hold one file and nothing else.',
      ],
      [
        'a body that breaks off',
        { payload: Buffer.from(part('a.pdf', pdf), 'latin1').subarray(0, 90), headers: type },
        400,
        'The body is not whole multipart/form-data.',
      ],
      [
        'a body without its boundary',
        { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
        400,
        'The body is not whole multipart/form-data.',
      ],
      [
        'JSON',
        { payload: { file: 'x' } },
        415,
        'The body must be multipart/form-data with one file.',
      ],
      ['no body at all', {}, 400, 'file is required.'],
    ])('refuses %s', async (_, request, status, message) => {
      const answer = await keeper.send({ method: 'POST', url: files, ...request })
      expect([answer.status, answer.body.errors?.[0].message]).toEqual([status, message])
    })

    it('is kept once for its Idempotency-Key, and the key belongs to that file', async () => {
      const keyed = (key: string, name: string, bytes: Buffer, url = files) => {
        const sent = form(part(name, bytes))
        return keeper.send({
          method: 'POST',
          url,
          ...sent,
          headers: { ...sent.headers, 'idempotency-key': key },
        })
      }
      const { id } = await probe()
      const url = `${files}?recordId=${id}`
      const [first, ...again] = [
        await keyed('k1', 'Once.pdf', pdf, url),
        await keyed('k1', 'Once.pdf', pdf, url),
        await keyed('k1', 'Once.pdf', pdf, url),
      ]
      for (const one of again)
        expect({ status: one!.status, body: one!.body }).toEqual({
          status: 201,
          body: first!.body,
        })
      expect(await product.db.text('select 1 from files where owner_id = $1', [id])).toHaveLength(1)
      for (const [name, bytes] of [
        ['Other.pdf', pdf],
        ['Once.pdf', Buffer.from('%PDF-1.7 another')],
      ] as const)
        expect((await keyed('k1', name, bytes, url)).status).toBe(422)
      expect((await keyed('k2', 'Odd.exe', Buffer.from('MZ'), url)).status).toBe(400)
      expect((await keyed('k2', 'Once.pdf', pdf, url)).status).toBe(201)
    })

    it('is removed after a day when nothing ever held it', async () => {
      const [unused, held, replaced, young] = [
        await upload(keeper),
        await upload(keeper),
        await upload(keeper),
        await upload(keeper),
      ]
      await probe(keeper, { picture: held!.id })
      const changed = await probe(keeper, { picture: replaced!.id })
      await keeper.send({
        method: 'PUT',
        url: `/api/probes/${changed.id}`,
        payload: { version: changed.version, picture: null },
      })
      const { id: recordId } = await probe()
      const attached = (await attach(keeper, recordId)).body as { id: string }
      await product.db.text(
        "update files set created_on_utc = now() - interval '2 days' where id <> $1",
        [young!.id],
      )
      await product.db.text('alter table audit disable trigger user')
      await product.db.text(
        "update audit set at_utc = now() - interval '2 days' where at_utc > now() - interval '1 day'",
      )
      await product.db.text('alter table audit enable trigger user')
      expect(await removeUnusedFiles(product.db)).toBeGreaterThan(0)
      const left = await product.db.text<{ id: string }>('select id from files')
      const isLeft = (file: { id: string } | undefined) => left.some(f => f.id === file!.id)
      expect([unused, held, replaced, young, attached].map(isLeft)).toEqual([
        false,
        true,
        true,
        true,
        true,
      ])
      expect(
        await product.db.text('select 1 from file_contents where file_id = $1', [unused!.id]),
      ).toEqual([])
    })

    it('stays the only address that reads a form', async () => {
      expect(
        (await keeper.send({ method: 'POST', url: '/api/probes', ...form(part('a.pdf', pdf)) }))
          .status,
      ).toBe(415)
    })

    it('asks for a session and the codes before it reads anything', async () => {
      expect((await send(product.nobody, 'a.pdf', pdf)).status).toBe(401)
      expect((await send(outsider, 'a.pdf', pdf)).status).toBe(403)
      expect(
        (await keeper.send({ method: 'POST', url: `${files}?more=1`, ...form(part('a.pdf', pdf)) }))
          .body.errors[0].field,
      ).toBe('more')
    })
  })

  describe('as the value of a field', () => {
    it('is told with the record, and read by whoever reads the record', async () => {
      const { id } = await upload(keeper)
      const record = await probe(keeper, { picture: id })
      expect(record.labels.picture).toEqual({
        name: 'Oak table.png',
        mime: 'image/png',
        size: png.length,
      })
      expect((await get(manager, id)).status).toBe(200)
      expect((await get(colleague, id)).status).toBe(404)
    })

    it.each([
      ['a document for a picture', async () => (await upload(keeper, 'a.pdf', pdf)).id],
      [
        'a file of another entity',
        async () => (await upload(keeper, 'a.png', png, '/api/emblems/files')).id,
      ],
      ['a file of another client', async () => (await upload(abroad)).id],
      [
        "an attachment, which is one record's",
        async () => (await attach(keeper, (await probe()).id, 'a.png', png)).body.id,
      ],
      ['nothing', async () => absentId],
    ])('refuses %s', async (_, id) => {
      const answer = await keeper.post('/api/probes', { name: 'A probe', picture: await id() })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([
        {
          code: 'unknown_reference',
          field: 'picture',
          message: 'Picture: choose an entry from the list.',
        },
      ])
    })

    it('is hidden with the field', async () => {
      const { id } = await upload(manager, 'Contract.pdf', pdf)
      const record = await probe(keeper)
      await manager.put(`/api/probes/${record.id}`, { version: record.version, contract: id })
      expect((await get(manager, id)).status).toBe(200)
      expect((await get(keeper, id)).status).toBe(404)
    })

    it('belongs to both clients where the record does', async () => {
      const { id } = await upload(keeper, 'Logo.png', png, '/api/emblems/files')
      expect((await keeper.post('/api/emblems', { name: 'A logo', picture: id })).status).toBe(201)
      expect((await abroad.get(`/api/emblems/files/${id}`)).status).toBe(200)
      expect((await abroad.post('/api/emblems', { name: 'The same', picture: id })).status).toBe(
        201,
      )
    })

    it('needs no record, and can have none where the entity has no attachments', async () => {
      const emblem = (await keeper.post('/api/emblems', { name: 'Another' })).body
      expect(
        (await send(keeper, 'a.png', png, `/api/emblems/files?recordId=${emblem.id}`)).body
          .errors[0].field,
      ).toBe('recordId')
      expect((await keeper.get(`/api/emblems/${emblem.id}/files`)).status).toBe(404)
    })
  })

  describe('attached to a record', () => {
    it('is listed, read, and taken away, and the history tells it', async () => {
      const { id } = await probe()
      const plan = (await attach(keeper, id)).body
      const photo = (await attach(manager, id, 'Photo.png', png)).body
      const listed = (await keeper.get(`/api/probes/${id}/files`)).body
      expect(listed.map((f: { id: string }) => f.id)).toEqual([photo.id, plan.id])
      expect(listed[1]).toEqual({
        ...plan,
        createdOnUtc: expect.stringMatching(/Z$/),
        uploadedBy: 'Person with J1',
      })
      expect((await get(keeper, plan.id)).status).toBe(200)
      expect((await keeper.delete(`/api/probes/${id}/files/${plan.id}`)).body).toEqual({
        id: plan.id,
      })
      expect((await get(keeper, plan.id)).status).toBe(404)
      expect((await keeper.get(`/api/probes/${id}/files`)).body).toHaveLength(1)
      expect(
        await product.db.text('select is_deleted from files where id = $1', [plan.id]),
      ).toEqual([{ is_deleted: true }])
      const history = (await keeper.get(`/api/probes/${id}/history`)).body
      expect(history.map((h: any) => [h.operation, h.changes.attachments])).toEqual([
        ['detach', ['Plan.pdf', null]],
        ['attach', [null, 'Photo.png']],
        ['attach', [null, 'Plan.pdf']],
        ['create', undefined],
      ])
    })

    it('cannot be taken back by undo, which would otherwise say that it had', async () => {
      const { id } = await probe()
      const { headers } = await attach(keeper, id)
      const answer = await keeper.post('/api/probes/undo', { requestId: headers['x-request-id'] })
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0].code).toBe('final')
    })

    it.each<[string, () => Caller]>([
      ['a colleague', () => colleague],
      ["another client's person", () => abroad],
    ])('is as absent for %s as the record is', async (_, by) => {
      const { id } = await probe()
      const file = (await attach(keeper, id)).body
      for (const answer of [
        await attach(by(), id),
        await get(by(), file.id),
        await by().get(`/api/probes/${id}/files`),
        await by().delete(`/api/probes/${id}/files/${file.id}`),
      ])
        expect(answer.status).toBe(404)
      expect((await get(by(), file.id)).body.errors).toEqual(
        (await get(by(), absentId)).body.errors,
      )
    })

    it('is not taken away through another record', async () => {
      const one = await probe(),
        other = await probe()
      const file = (await attach(keeper, one.id)).body
      expect((await keeper.delete(`/api/probes/${other.id}/files/${file.id}`)).status).toBe(404)
      expect((await get(keeper, file.id)).status).toBe(200)
    })

    it('refuses ids that are none by name', async () => {
      const { id } = await probe()
      expect((await keeper.delete(`/api/probes/${id}/files/abc`)).body.errors[0].field).toBe(
        'fileId',
      )
      expect((await attach(keeper, 'abc')).body.errors[0].field).toBe('recordId')
      expect((await get(keeper, 'abc')).body.errors[0].field).toBe('id')
    })

    it('stops at a hundred', async () => {
      const { id } = await probe()
      const { id: first } = (await attach(keeper, id)).body
      await product.db.text(
        `insert into files (id, client_id, owner_entity, owner_id, name, mime, size, sha256, uploaded_by)
         select gen_random_uuid(), client_id, owner_entity, owner_id, name, mime, size, sha256, uploaded_by from files, generate_series(1, 99) where id = $1`,
        [first],
      )
      expect((await attach(keeper, id)).body.errors[0].code).toBe('too_many')
    })
  })
})

type Awaitable = Buffer | Promise<Buffer>

const type = { 'content-type': 'multipart/form-data; boundary=b' }

/** A part of a form as latin1 text, so that bytes stay what they are. */
const part = (name: string, bytes: Buffer) =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${Buffer.from(name.replaceAll('"', '%22')).toString('latin1')}"\r\ncontent-type: text/html\r\n\r\n${bytes.toString('latin1')}\r\n`

const form = (parts: string) => ({
  payload: Buffer.from(`${parts}--b--\r\n`, 'latin1'),
  headers: type,
})

function zipped(...names: string[]) {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  return buffer(zip.outputStream)
}
