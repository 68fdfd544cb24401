import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permittedTree, type Code } from '#define'
import { buildApp } from '#server/app.ts'
import { addStaff } from '#server/cli/staff.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { sessionsOf } from '#server/session/sessions.ts'
import { tokensOf } from '#server/session/tokens.ts'
import { whitelistOf } from '#server/session/whitelist.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { tree } from '#src/gallery/depot.ts'
import { depotTables, installConfused, installDepot, installSilent } from './depot.ts'

const jwtSecret = 'only for tests, and 32 bytes long'
const accessTtl = 1800
const password = 'a long enough password'

describe('the engine on a model of its own', () => {
  const folder = temporaryFolder('depot')
  let db: Database, app: FastifyInstance
  let packer: Caller, labeller: Caller

  beforeAll(async () => {
    installDepot()
    db = await openEmbedded(folder.path)
    await migrate(db)
    await db.text(depotTables)
    await db.text(
      "insert into clients (id, short_name, name, country, currency, timezone) values (gen_random_uuid(), 'NZ', 'A depot', 'NZ', 'NZD', 'Pacific/Auckland')",
    )
    app = await buildApp(db, { jwtSecret, accessTtl, logLevel: 'fatal', trustProxy: 0 })
    packer = await callerWith('J1')
    labeller = await callerWith('J4')
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await db.close()
    folder.remove()
  })

  it('creates, lists and reads its records', async () => {
    const crate = await made('Chairs', 40)
    expect(crate).toMatchObject({ name: 'Chairs', weight: 40, status: 'Packed', version: 1 })
    expect((await packer('GET', '/api/crates')).body).toContainEqual(crate)
    expect((await packer('GET', `/api/crates/${crate.id}`)).body).toEqual(crate)
  })

  it('changes one, once for each version', async () => {
    const crate = await made('Tables', 80)
    const change = { version: 1, weight: 90 }
    const changed = await packer('PUT', `/api/crates/${crate.id}`, change)
    expect(changed.body).toMatchObject({ weight: 90, version: 2 })
    expect((await packer('PUT', `/api/crates/${crate.id}`, change)).status).toBe(409)
  })

  it('refuses what its declaration does not allow, by field', async () => {
    await made('Once', 10)
    const refusals = [
      await packer('POST', '/api/crates', { name: 'Anvils', weight: 901 }),
      await packer('POST', '/api/crates', { name: 'ONCE', weight: 10 }),
      await packer('POST', '/api/crates', { name: 'Anvils', weight: 10, colour: 'red' }),
    ]
    expect(refusals.map(({ body }) => body.errors[0].field)).toEqual(['weight', 'name', 'colour'])
  })

  it('takes a step with its effect, and leaves alone what the effect refuses', async () => {
    const light = await made('Lamps', 20),
      heavy = await made('Stoves', 600)
    const { body } = await packer('POST', '/api/crates/bulk', {
      operation: 'send',
      targets: [light, heavy].map(({ id }) => ({ id })),
    })
    expect(body).toMatchObject({ done: 1, refused: 1 })
    const status = async ({ id }: Record<string, any>) =>
      (await packer('GET', `/api/crates/${id}`)).body.status
    expect([await status(light), await status(heavy)]).toEqual(['Sent', 'Packed'])
    expect((await labeller('GET', '/api/labels')).body).toMatchObject([
      { crateId: light.id, wording: 'Handle with care', labels: { crateId: 'Lamps' } },
    ])
  })

  it('filters by what an area adds to the fields', async () => {
    const crate = await made('Mirrors', 30)
    const among = async (isLabelled: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ id: crate.id, isLabelled }))
      return packer('GET', `/api/crates?filter=${filter}`)
    }
    expect([(await among(true)).body, (await among(false)).body]).toMatchObject([[], [crate]])
    const target = { operation: 'send', targets: [{ id: crate.id }] }
    await packer('POST', '/api/crates/bulk', target)
    expect((await among(true)).body).toMatchObject([{ id: crate.id }])
    expect((await among('perhaps')).status).toBe(400)
  })

  it('refuses a filter that has the name of a field', () => {
    expect(installConfused).toThrow('weight of crates is a field')
    installDepot()
  })

  describe('has rows that a statement works out', () => {
    const list = (query = '', by = labeller) => by('GET', `/api/loads${query}`)
    const asked = (filter: object, more = '') =>
      list(`?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)
    const weights = (answer: { body: any }) => answer.body.map((row: any) => row.weight)
    let name: string
    beforeAll(async () => {
      name = 'Ropes'
      await Promise.all([made('Ropes 1', 101), made('Ropes 2', 203), made('Ropes 3', 99)])
    })

    it('lists them in order, with the names of what they refer to, and asks with a default', async () => {
      const { status, body } = await asked({ q: name })
      expect(status).toBe(200)
      expect(body).toMatchObject([
        { weight: 203, over: 103, isLabelled: false, labels: { crateId: 'Ropes 2' } },
        { weight: 101, over: 1 },
        { weight: 99, over: null },
      ])
      expect(Object.keys(body[0]).sort()).toEqual(
        ['crateId', 'id', 'isLabelled', 'labels', 'over', 'version', 'weight'].sort(),
      )
      const byName = await asked({ q: name }, `&sort=${encodeURIComponent('["crateId","ASC"]')}`)
      expect(weights(byName)).toEqual([101, 203, 99])
    })

    it('takes its parameters and filters, and refuses others by name', async () => {
      expect((await asked({ q: name, limit: 200 })).body.map((row: any) => row.over)).toEqual([
        3,
        null,
        null,
      ])
      expect(weights(await asked({ q: name, isLabelled: true }))).toEqual([])
      for (const [filter, field] of [
        [{ limit: 'heavy' }, 'limit'],
        [{ over: 3 }, 'over'],
      ] as const) {
        const { status, body } = await asked(filter)
        expect([status, body.errors[0].field]).toEqual([400, field])
      }
    })

    it('adds up, pages and counts what matches', async () => {
      const filter = encodeURIComponent(JSON.stringify({ q: name }))
      expect((await labeller('GET', `/api/loads/totals?filter=${filter}`)).body).toEqual({
        weight: 403,
      })
      expect(weights(await asked({ q: name }, '&range=[1,1]'))).toEqual([101])
    })

    it('is read by those who reach its screen, and written by nobody', async () => {
      expect((await list('', packer)).status).toBe(403)
      for (const method of ['POST', 'PUT'] as const)
        expect((await labeller(method, '/api/loads', {})).status).toBe(404)
      expect((await labeller('GET', '/api/loads/options')).status).toBe(404)
    })

    it('does not start without its statement', () => {
      expect(installSilent).toThrow('has no statement')
      installDepot()
    })
  })

  it('makes its call for those who reach the screen that needs it', async () => {
    await made('Safes', 900)
    const { body } = await packer('GET', '/api/depot/weigh?atLeast=900')
    expect(body).toMatchObject({ isSuccess: true, total: 900 })
    expect((await labeller('GET', '/api/depot/weigh')).status).toBe(403)
    expect((await packer('GET', '/api/depot/weigh?atLeast=0')).status).toBe(400)
  })

  it('opens its entities to those who reach their screens, and has no others', async () => {
    expect((await packer('GET', '/api/labels')).status).toBe(403)
    expect((await labeller('GET', '/api/crates')).status).toBe(403)
    expect((await packer('GET', '/api/orders')).status).toBe(404)
  })

  it('shows each person the screens of their menu', () => {
    const menu = (code: Code) =>
      permittedTree(tree, { codes: new Set([code]) }).flatMap(top =>
        ('children' in top ? top.children : []).map(({ path }) => path),
      )
    expect(menu('J1')).toEqual(['/depot/crates', '/depot/scale'])
    expect(menu('J4')).toEqual(['/depot/labels', '/depot/loads'])
  })

  it('adds nobody to a client that does not exist, and names those that do', async () => {
    const person = { email: 'new@test.example', name: 'New', password, client: 'XX' }
    await expect(addStaff(db, person)).rejects.toThrow(
      '--client XX: there is no such client. Clients are NZ.',
    )
  })

  const made = async (name: string, weight: number) =>
    (await packer('POST', '/api/crates', { name, weight })).body as Record<string, any>

  type Caller = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ) => Promise<{ status: number; body: any }>

  async function callerWith(codes: string): Promise<Caller> {
    const email = `${codes}@test.example`
    await addStaff(db, { email, name: codes, password, codes, client: 'NZ' })
    const sessions = sessionsOf(db, tokensOf(jwtSecret, accessTtl), whitelistOf(db))
    const from = {
      requestId: '01a20d53-2be9-731c-a667-426cf15ce733',
      ip: '127.0.0.1',
      userAgent: 'tests',
    }
    const { accessToken } = await sessions.signIn({ email, password }, from)
    return async (method, url, payload) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
  }
})
