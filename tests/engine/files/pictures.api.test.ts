import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/files.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeRules(
  'pictures',
  database => {
    let product: Product
    let keeper: Caller, sales: Caller, quality: Caller
    const get = async (by: Caller, ids: readonly string[]) =>
      (await by.get('/api/pictures', { ids: ids.join(',') })).body.data as {
        id: string
        mime: string
        bytes: string
      }[]
    const idsFrom = async (text: string) =>
      (await product.db.text<{ id: string }>(text)).map(({ id }) => id)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      keeper = await product.as(['D2', 'D1'])
      sales = await product.as(['J1'])
      quality = await product.as(['I1'])
    })
    afterAll(() => product.close())

    it('come many at once, with the bytes that were kept', async () => {
      const ids = await idsFrom('select photo as id from skus order by code limit 50')
      const wanted = [...new Set(ids)]
      const found = await get(keeper, wanted)
      expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort())
      const kept = await product.db.text<{ id: string; bytes: Buffer }>(
        'select file_id as id, bytes from file_contents where file_id = any($1)',
        [wanted],
      )
      for (const { id, bytes } of kept)
        expect(found.find(each => each.id === id)).toEqual({
          id,
          mime: 'image/webp',
          bytes: bytes.toString('base64'),
        })
    })

    it('of what cannot be read there are none, and the next one is read', async () => {
      const broken = Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(40_000)])
      const sent = await upload(keeper, '/api/products/files', broken, {}, 'Broken.jpg')
      expect(sent.status).toBe(201)
      expect(await get(keeper, [sent.body.id])).toEqual([])
    })

    it('of large ones are small copies, upright', async () => {
      const large = await sharp(randomBytes(900 * 600 * 3), {
        raw: { width: 900, height: 600, channels: 3 },
      })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const { body: file } = await upload(keeper, '/api/products/files', large, {}, 'Photo.jpg')
      const [picture] = await get(keeper, [file.id])
      expect(picture!.mime).toBe('image/webp')
      const { width, height } = await sharp(Buffer.from(picture!.bytes, 'base64')).metadata()
      expect([width, height]).toEqual([213, 320])
      // What was sent stays as it is.
      expect((await keeper.get(`/api/products/files/${file.id}`)).bytes.equals(large)).toBe(true)
    })

    it('are for those who may choose the record; its files are for those who may read it', async () => {
      const [sku, fault] = [
        await idsFrom('select photo as id from skus order by code limit 1'),
        await idsFrom(
          `select p.photo as id from qa_photos p join qa_issues i on i.id = p.qa_issue_id join clients c on c.id = i.client_id
           where c.short_name = 'NZ' order by p.id limit 1`,
        ),
      ]
      expect(await get(sales, [...sku, ...fault])).toMatchObject([{ id: sku[0] }])
      expect((await sales.get(`/api/skus/files/${sku[0]}`)).status).toBe(403)
      expect(await get(quality, fault)).toMatchObject([{ id: fault[0] }])
      // Of another client, and of nobody.
      const abroad = await product.as(['I1'], 'CA')
      expect(await get(abroad, fault)).toEqual([])
      expect((await product.nobody.get('/api/pictures', { ids: sku[0] })).status).toBe(401)
    })

    it('are what choices and lists name', async () => {
      const [sku] = await product.db.text<{ id: string; code: string; photo: string }>(
        'select id, code, photo from skus order by code limit 1',
      )
      const chosen = await sales.get('/api/skus/options', { ids: JSON.stringify([sku!.id]) })
      expect(chosen.body).toMatchObject([{ id: sku!.id, picture: sku!.photo }])
      const [found] = (await keeper.get('/api/stockCheck', { q: sku!.code })).body.data
      expect(found.photo).toBe(sku!.photo)
    })

    it.each([
      ['none', ''],
      ['a word', 'sofa'],
      [
        'too many',
        Array.from({ length: 51 }, (_, n) => `0192f000-0000-7000-8000-0000000000${n + 10}`).join(
          ',',
        ),
      ],
    ])('refuses %s by name', async (_, ids) => {
      const answer = await keeper.get('/api/pictures', { ids })
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'ids'])
    })
  },
  demoBeginning,
)
