import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { upload } from '#tests/support/files.ts'

const picture = (colour: string, side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()

describeRules(
  'pictures of products and SKUs',
  database => {
    let product: Product, world: World, keeper: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['D2', 'D1'])
    })
    afterAll(() => product.close())

    const sent = async (bytes: Buffer, name: string, of = 'skuPictures') =>
      (await upload(keeper, `/api/${of}/files`, bytes, {}, name)).body.id as string
    const sku = async (id: string) => (await keeper.get(`/api/skus/${id}`)).body
    const save = async (id: string, pictures: readonly object[], version?: number) =>
      keeper.put(`/api/skus/${id}`, { version: version ?? (await sku(id)).version, pictures })
    const shown = async () => {
      const [differing] = await product.db.text<{ n: number }>(
        `select count(*)::int as n from skus t where photo is distinct from
          (select picture from sku_pictures f where f.sku_id = t.id and not is_deleted order by position, id limit 1)`,
      )
      return differing!.n === 0
    }

    it('stand in an order, and lists show the first', async () => {
      const id = await world.sku('ORDERED-PICTURES')
      const [front, side, back] = [
        await sent(await picture('red'), 'front.png'),
        await sent(await picture('green'), 'side.png'),
        await sent(await picture('blue'), 'back.png'),
      ]
      const placed = (...files: string[]) =>
        files.map((file, position) => ({ picture: file, position }))
      const first = await save(id, placed(front!, side!, back!))
      expect(first.status).toBe(200)
      expect(first.body.photo).toBe(front)

      const [a, b, c] = first.body.pictures
      const turned = await save(id, [
        { ...c, position: 0 },
        { ...a, position: 1 },
        { ...b, position: 2 },
      ])
      expect(turned.body.pictures.map((each: { picture: string }) => each.picture)).toEqual([
        back,
        front,
        side,
      ])
      expect(turned.body.photo).toBe(back)
      const listed = await keeper.get('/api/skus', { filter: JSON.stringify({ id: [id] }) })
      expect(listed.body[0].photo).toBe(back)

      // One that was removed may come again, and none is left as well.
      expect((await save(id, [])).body.photo).toBeNull()
      expect((await save(id, placed(side!))).body.photo).toBe(side)
      expect(await shown()).toBe(true)
    })

    it('are seen by those who choose the SKU, and their files by those who read it', async () => {
      const id = await world.sku('SEEN-PICTURES')
      const front = await sent(await picture('orange'), 'front.png')
      await save(id, [{ picture: front, position: 0 }])
      const sales = await product.as(['J1'])
      const { data } = (await sales.get('/api/pictures', { ids: front })).body
      expect(data).toMatchObject([{ id: front }])
      expect((await sales.get(`/api/skus/files/${front}`)).status).toBe(403)
      expect((await sales.get(`/api/skuPictures/files/${front}`)).status).toBe(403)
      const reader = await product.as(['D1', 'D2'])
      expect((await reader.get(`/api/skus/files/${front}`)).status).toBe(200)
      expect((await reader.get(`/api/skuPictures/files/${front}`)).status).toBe(200)
    })

    it('are not set past their list', async () => {
      const id = await world.sku('FIXED-PHOTO')
      const file = await sent(await picture('grey'), 'grey.png', 'skus')
      const { version } = await sku(id)
      const refused = await keeper.put(`/api/skus/${id}`, { version, photo: file })
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'photo'])
    })

    it.each([
      [
        'a small one',
        () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(900)]),
      ],
      ['a large one', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(40_000)])],
      ['one cut short', async () => (await picture('red', 64)).subarray(0, 120)],
    ])('are refused by name when they are broken: %s', async (what, make) => {
      const id = await world.sku(`BROKEN ${what}`)
      const fine = await sent(await picture('red'), 'fine.png')
      const broken = await sent(await make(), 'Torn.png')
      const refused = await save(id, [
        { picture: fine, position: 0 },
        { picture: broken, position: 1 },
      ])
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'pictures'])
      expect(refused.body.errors[0].message).toContain('Torn')
      expect(await sku(id)).toMatchObject({ photo: null, pictures: [] })
    })

    const found = async (...names: string[]) => {
      const { body } = await keeper.post('/api/productPictures/find', {
        files: names.map(name => ({ name })),
      })
      return Object.fromEntries(
        body.files.map((file: { name: string; found: { code: string }[] }) => [
          file.name,
          file.found.map(({ code }) => code),
        ]),
      )
    }

    it('find their SKUs by the names of 200 files: code, barcode or code with a number', async () => {
      const id = await world.sku('FIND-ME-OAK')
      await product.db.text("update skus set barcode = '9400000000012' where id = $1", [id])
      await world.sku('FIND-ME-OAK-2')
      await world.sku('FIND.ME.ASH')
      await world.sku('FINDMEASH')
      const others = Array.from({ length: 189 }, (_, n) => `unknown_${n}.jpg`)
      const answer = await found(
        'find-me-oak.JPG',
        'Find me oak.png',
        'FIND-ME-OAK_7.jpg',
        'find_me_oak (3).webp',
        '9400000000012.jpg',
        '9400000000012-4.jpg',
        // To the letter the second SKU, although it is the first with a number as well.
        'find-me-oak-2.jpg',
        'find me oak 2.jpg',
        'find me ash.jpg',
        'find.me.ash.jpg',
        '.jpg',
        ...others,
      )
      const oak = ['FIND-ME-OAK']
      expect(answer).toMatchObject({
        'find-me-oak.JPG': oak,
        'Find me oak.png': oak,
        'FIND-ME-OAK_7.jpg': oak,
        'find_me_oak (3).webp': oak,
        '9400000000012.jpg': oak,
        '9400000000012-4.jpg': oak,
        'find-me-oak-2.jpg': ['FIND-ME-OAK-2'],
        'find me oak 2.jpg': ['FIND-ME-OAK', 'FIND-ME-OAK-2'],
        'find me ash.jpg': ['FIND.ME.ASH', 'FINDMEASH'],
        'find.me.ash.jpg': ['FIND.ME.ASH'],
        '.jpg': [],
      })
      expect(others.every(name => answer[name].length === 0)).toBe(true)
    })

    const add = (skuId: string, fileId: string) =>
      keeper.post('/api/productPictures/add', { skuId, fileId })

    it('come one behind the other, 20 at once, and each only once', async () => {
      const id = await world.sku('MANY-PICTURES')
      const bytes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => picture(`rgb(${n * 9},20,60)`)),
      )
      const files: string[] = []
      for (const [n, each] of bytes.entries()) files.push(await sent(each, `${n}.png`))
      const answers = await Promise.all(files.map(file => add(id, file)))
      expect(answers.map(({ body }) => body.isNew)).toEqual(files.map(() => true))
      const again = await add(id, await sent(bytes[3]!, 'again.png'))
      expect(again.body.isNew).toBe(false)
      const { pictures, photo } = await sku(id)
      expect(pictures.map((each: { position: number }) => each.position)).toEqual(
        files.map((_, n) => n),
      )
      expect(photo).toBe(pictures[0].picture)
    })

    it('are refused where the file or the SKU is none, and for whoever may not', async () => {
      const id = await world.sku('REFUSED-PICTURES')
      const torn = await sent(
        Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(500)]),
        'a.jpg',
      )
      const nothing = '0192f000-0000-7000-8000-000000000001'
      const told = async (answer: Promise<{ status: number; body: any }>) => {
        const { status, body } = await answer
        return [status, body.errors?.[0]?.field]
      }
      expect(await told(add(id, torn))).toEqual([400, 'fileId'])
      expect(await told(add(id, nothing))).toEqual([400, 'fileId'])
      expect(await told(add(id, 'front.jpg'))).toEqual([400, 'fileId'])
      expect(await told(keeper.post('/api/productPictures/add', { fileId: torn }))).toEqual([
        400,
        'skuId',
      ])
      expect((await add(nothing, torn)).status).toBeGreaterThanOrEqual(400)
      const sales = await product.as(['D1'])
      const body = { skuId: id, fileId: torn }
      expect((await sales.post('/api/productPictures/add', body)).status).toBe(403)
      expect(await sku(id)).toMatchObject({ pictures: [] })
    })

    it('of an option stand for its SKUs without own ones: those there, those made later, those changed', async () => {
      const [category] = await product.db.text<{ id: string }>('select id from categories limit 1')
      const chair = async (code: string) =>
        (
          await keeper.post('/api/products', {
            code,
            name: code,
            categoryId: category!.id,
            axisValues: ['Oak', 'Ash'].map((name, position) => ({
              axis: 'Colour',
              name,
              code: name.toUpperCase(),
              position,
            })),
          })
        ).body
      const { id: productId, axisValues } = await chair('VALUED')
      const [oak, ash] = axisValues.map(({ id }: { id: string }) => id) as [string, string]
      const read = async () => (await keeper.get(`/api/products/${productId}`)).body
      const make = async (colourId: string) => {
        const { body } = await keeper.post('/api/products/makeSkus', {
          productId,
          version: (await read()).version,
          cells: [{ colourId }],
        })
        return body.data[0].id as string
      }
      const inOak = await make(oak)
      const photo = async (id: string) => (await sku(id)).photo
      const [whole, wood, grain, own] = await Promise.all(
        ['tan', 'peru', 'sienna', 'navy'].map(async colour =>
          sent(await picture(colour, 12), `${colour}.png`, 'productPictures'),
        ),
      )
      const keep = async (pictures: object[]) =>
        keeper.put(`/api/products/${productId}`, { version: (await read()).version, pictures })
      const kept = await keep([
        { picture: whole, position: 0 },
        { picture: wood, position: 1, valueId: oak },
      ])
      expect([kept.body.photo, await photo(inOak)]).toEqual([whole, wood])
      expect(await found('valued-ash_2.jpg')).toEqual({ 'valued-ash_2.jpg': ['VALUED-ASH'] })
      const inAsh = await make(ash)
      expect(await photo(inAsh)).toBeNull()
      const added = await keeper.post('/api/productPictures/add', { valueId: ash, fileId: grain })
      expect(added.body).toMatchObject({ id: productId, isNew: true })
      expect([await photo(inOak), await photo(inAsh)]).toEqual([wood, grain])

      // Its own goes first, and comes and goes.
      await add(inAsh, await sent(await picture('navy', 12), 'own.png'))
      expect(await photo(inAsh)).not.toBe(grain)
      await save(inAsh, [])
      expect(await photo(inAsh)).toBe(grain)
      await keep(
        (await read()).pictures.filter((each: { picture: string }) => each.picture === whole),
      )
      expect([await photo(inOak), await photo(inAsh)]).toEqual([null, null])

      const other = await chair('VALUED-TOO')
      const foreign = await keep([{ picture: own, position: 0, valueId: other.axisValues[0].id }])
      expect([foreign.status, foreign.body.errors[0].field]).toEqual([400, 'pictures.0.valueId'])
      const gone = '0192f000-0000-7000-8000-000000000001'
      const unknown = await keeper.post('/api/productPictures/add', { valueId: gone, fileId: own })
      expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'valueId'])
    })
  },
  emptyBeginning,
)
