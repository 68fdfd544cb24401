import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'delivery areas',
  database => {
    let product: Product, world: World, planner: Caller
    let city: string, towns: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['O5'])
      const add = async (name: string, more: object = {}) =>
        (await planner.post('/api/deliveryAreas', { name, country: 'NZ', ...more })).body.id
      city = await add('The city')
      towns = await add('The towns', { isRural: true, surcharge: 49 })
      await world
        .calendar({ name: 'Towns on Mondays', sunday: false })
        .then(id =>
          product.db.text(
            'insert into delivery_calendars_area_ids (from_id, to_id) values ($1, $2)',
            [id, towns],
          ),
        )
    })
    afterAll(() => product.close())

    const paste = (areaId: string, postcodes: string) =>
      planner.post('/api/deliveryAreas/postcodes', { areaId, postcodes })
    const kept = async (areaId: string) =>
      (
        await product.db.text<{ text: string }>(
          "select concat_ws(' ', postcode, suburb) as text from area_postcodes where area_id = $1 and not is_deleted order by 1",
          [areaId],
        )
      ).map(p => p.text)

    it('takes a pasted list, each postcode once, and tells what other areas have as well', async () => {
      const { body } = await paste(city, '1061 Penrose\n1010, 1061 penrose; t5j 2a1')
      expect(body).toMatchObject({ isSuccess: true, added: 3, known: 0, shared: [] })
      expect(await kept(city)).toEqual(['1010', '1061 penrose', 'T5J'])
      const again = await paste(towns, '1010\n2580 Drury')
      expect(again.body).toMatchObject({
        added: 2,
        shared: [{ postcode: '1010', area: 'The city' }],
      })
      expect((await paste(towns, '1010')).body).toMatchObject({ added: 0, known: 1 })
    })

    it('refuses a list with something else in it, naming the entry, and adds nothing', async () => {
      const before = await kept(city)
      const { body } = await paste(city, '1023\nnorth of town')
      expect(body.errors[0]).toMatchObject({ field: 'postcodes' })
      expect(body.errors[0].message).toContain('Entry 2')
      expect(await kept(city)).toEqual(before)
    })

    it('finds the areas of an address, the suburb before the postcode alone', async () => {
      const test = async (postcode: string, suburb?: string) =>
        (await planner.get('/api/deliveryAreas/test', { postcode, ...(suburb && { suburb }) })).body
          .areas
      expect(await test('2580', 'Drury')).toEqual([
        {
          name: 'The towns',
          isExact: true,
          surcharge: 49,
          isRural: true,
          calendars: 'Towns on Mondays',
        },
      ])
      expect((await test('1010')).map((a: { name: string }) => a.name)).toEqual([
        'The city',
        'The towns',
      ])
      expect(await test('T5J 3B2')).toMatchObject([{ name: 'The city' }])
      expect(await test('9999')).toEqual([])
    })

    it('tells the postcodes that several areas have, and those that none has', async () => {
      expect((await planner.get('/api/deliveryAreas/shared')).body.data).toEqual([
        { postcode: '1010', suburb: null, areas: 'The city, The towns' },
      ])
      const customerId = await world.make('customers', { name: 'Far away' })
      for (const postcode of ['9495', '9495', '1010'])
        await world.make('addresses', {
          customerId,
          line1: '1 Sample Road',
          city: 'Gore',
          country: 'NZ',
          postcode,
        })
      expect((await planner.get('/api/deliveryAreas/unserved')).body.data).toEqual([
        { postcode: '9495', city: 'Gore', addresses: 2 },
      ])
    })

    it('tells the calendars and days of an area, and that it is still used', async () => {
      const { body } = await planner.get(`/api/deliveryAreas/${towns}`)
      expect(body).toMatchObject({
        calendars: 'Towns on Mondays',
        daysServed: 'Mon Tue Wed Thu Fri Sat',
        postcodeCount: 2,
      })
      const { status } = await planner.delete(`/api/deliveryAreas/${towns}?version=${body.version}`)
      expect(status).toBe(422)
    })
  },
  emptyBeginning,
)
