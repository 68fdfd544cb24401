import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { explained } from '#tests/support/databases/explained.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const rawiri = 'R\u0101wiri Decomposed'

/** What people type, and who is meant. */
const meant: readonly (readonly [typed: string, name: string])[] = [
  ['maui', 'Māui Ngāpuhi'],
  ['NGAPUHI maui', 'Māui Ngāpuhi'],
  ['jose helene', 'José Hélène'],
  ['zoe', 'Zoë Marsh'],
  ['muller', 'Müller'],
  ['lukasz', 'Łukasz Żółć'],
  ['strasse', 'Straße'],
  ['obrien', 'O’Brien'],
  ["o'brien", 'O’Brien'],
  ['o’brien', 'O’Brien'],
  ['john smith', 'Smith, John'],
  ['R\u0101wiri', rawiri],
  ['Ra\u0304wiri', rawiri],
  ['rawiri', rawiri],
]

const formed = (name: string) => name.normalize('NFC')

describeRules(
  'however a name is spelt',
  database => {
    let product: Product, admin: Caller, world: World
    const at = '/api/customers'
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      for (const name of new Set(meant.map(([, each]) => each)))
        if (name !== rawiri) await made(name)
      // As an older version has taken it from a file.
      await world.make('customers', { name: rawiri.normalize('NFD') })
    })
    afterAll(() => product.close())

    const made = async (name: string) => {
      const { status, body } = await admin.post(at, { name })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body as { id: string; name: string }
    }
    const filter = async (f: object, more: object = {}) =>
      (await admin.get(at, { filter: JSON.stringify(f), ...more } as never)).body.map(
        (c: { name: string }) => c.name,
      )
    const options = async (entity: string, q: string) => {
      const { status, body } = await admin.get(`/api/${entity}/options`, { q } as never)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.map((one: { label: string }) => one.label)
    }
    const till = async (typed: string) => {
      const { status, body } = await admin.get('/api/sellIt/find', { typed } as never)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.customers.map((c: { name: string }) => c.name)
    }

    it.each(meant)('%s finds %s in the list', async (q, name) => {
      expect((await filter({ q })).map(formed)).toEqual([name])
    })

    it.each(meant)('%s finds %s among the choices', async (q, name) => {
      expect((await options('customers', q)).map(formed)).toEqual([name])
    })

    it.each(meant)('%s finds %s at the till', async (q, name) => {
      expect((await till(q)).map(formed)).toEqual([name])
    })

    it.each(meant)('%s finds %s in the palette', async (q, name) => {
      const { body } = await admin.get('/api/find', { q })
      const people = body.data.filter((one: { kind: string }) => one.kind === 'customers')
      expect(people.map((one: { text: string }) => formed(one.text))).toEqual([name])
    })

    it.each([
      ['maui ngapuhi', 'Māui Ngāpuhi'],
      ['John Smith', 'Smith, John'],
      ["o'brien", 'O’Brien'],
    ])('%s is told to be %s before a second one is made', async (name, known) => {
      const { body } = await admin.get(`${at}/duplicates`, { name })
      expect(body.data.map((c: { name: string; by: string }) => [c.name, c.by])).toEqual([
        [known, 'Name'],
      ])
      expect((await admin.get(`${at}/duplicates`, { name: 'Maui' })).body.data).toEqual([])
    })

    it('the one that is spelt so comes first', async () => {
      for (const name of ['Zoë Adams', 'Zoe Young', 'Zoë Young']) await made(name)
      expect(await options('customers', 'zoe')).toEqual([
        'Zoe Young',
        'Zoë Adams',
        'Zoë Marsh',
        'Zoë Young',
      ])
      expect((await options('customers', 'zoë'))[0]).toBe('Zoë Adams')
      expect((await options('customers', 'zoë')).at(-1)).toBe('Zoe Young')
      expect((await till('zoe'))[0]).toBe('Zoe Young')
      expect((await till('zoë')).at(-1)).toBe('Zoe Young')
      const { body } = await admin.get('/api/find', { q: 'zoë' })
      expect(body.data.filter((c: { kind: string }) => c.kind === 'customers').at(-1).text).toBe(
        'Zoe Young',
      )
    })

    it('filters by text compare it likewise', async () => {
      const { id } = await made('Lives there')
      await world.make('addresses', {
        customerId: id,
        line1: '1 Marae Road',
        city: 'Ōtāhuhu',
        country: 'NZ',
      })
      expect(await filter({ inCity: 'otahuhu' })).toEqual(['Lives there'])
      expect(await filter({ name: { has: 'MAUI' } })).toEqual(['Māui Ngāpuhi'])
    })

    it('lists in the order of names have small letters and marks among the others, either way round', async () => {
      const people = ['Zed Last', 'sevki', 'Ārani', 'ārani', 'Arani', 'Bea', 'Łena', 'Lena', 'ana']
      for (const name of people) await made(`Ord ${name}`)
      const sort = (way: string) =>
        filter({ name: { has: 'ord ' } }, { sort: JSON.stringify(['name', way]) })
      const inOrder = ['ana', 'Arani', 'Ārani', 'ārani', 'Bea', 'Lena', 'Łena', 'sevki', 'Zed Last']
      expect(await sort('ASC')).toEqual(inOrder.map(name => `Ord ${name}`))
      expect(await sort('DESC')).toEqual(inOrder.map(name => `Ord ${name}`).toReversed())
      // A search is ordered likewise, and the next page goes on where the first ends.
      const pages = await Promise.all(
        ['[0,4]', '[5,9]'].map(range =>
          filter({ q: 'ord' }, { range, sort: JSON.stringify(['name', 'ASC']) }),
        ),
      )
      expect(pages.flat()).toEqual(inOrder.map(name => `Ord ${name}`))
    })

    it('names are kept in one form, also of a file', async () => {
      const name = 'Tāne Mahuta'
      expect((await made(name.normalize('NFD'))).name).toBe(name)
      const [kept] = await product.db.text<{ name: string }>(
        "select name from customers where folded(name) = 'tane mahuta'",
      )
      expect(kept!.name).toBe(name.normalize('NFC'))
    })

    it('a name is one line, a remark may have several', async () => {
      for (const name of ['Eve\r\nBcc: all@mail.example', 'Eve\nTwo', 'Eve\u2028Two']) {
        const { status, body } = await admin.post(at, { name })
        expect(status).toBe(400)
        expect(body.errors).toEqual([
          { code: 'invalid', field: 'name', message: 'Name must be one line.' },
        ])
      }
      const { status } = await admin.post(at, { name: 'Eve', remark: 'One\nTwo' })
      expect(status).toBeLessThan(300)
    })

    it('an index of the folded name answers what it begins with and its order', async () => {
      const { steps } = await product.db.write(async tx => {
        await tx.text('set local enable_seqscan = off')
        await tx.text('set local enable_bitmapscan = off')
        return explained(
          tx,
          `select id from customers t where not t.is_deleted and t.client_id = $1 and folded(t.name) collate "C" like 'ma%'
           order by folded(t.name) collate "C", t.name collate "C", t.id limit 5`,
          [world.actor.clientId],
        )
      })
      expect(steps.map(step => step['Index Name']).filter(Boolean)).toEqual(['customers_name_sort'])
      expect(steps.some(step => step['Node Type'] === 'Sort')).toBe(false)
    })
  },
  emptyBeginning,
)
