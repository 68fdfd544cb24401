import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import {
  startOwnProduct,
  type Answer,
  type Caller,
  type OwnProduct,
} from '#tests/support/browser/product.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const password = 'a long enough password'
const usual = {
  sms_price: 0.11,
  text_limit: 200,
  text_cost_limit: 50,
  all_texts_limit: 2000,
  all_texts_cost_limit: 400,
}

describeOnDatabase(
  'postgres',
  'the texts of a day',
  database => {
    let here: OwnProduct, there: OwnProduct, world: World, office: Caller
    let orderId: string, calendarId: string
    let count = 0
    beforeAll(async () => {
      here = await startOwnProduct(database.settings)
      there = await startOwnProduct(database.settings)
      world = await worldIn(here.db)
      office = await here.as(['B2', 'O5'])
      const customerId = await newCustomer()
      orderId = (await world.order([], { customerId })).id
      calendarId = await world.calendar({ name: 'Texted', calendarType: 'Pickup' })
    })
    beforeEach(async () => {
      await here.db.text('delete from messages')
      await here.db.text('delete from text_uses')
      await limited(usual)
    })
    afterAll(async () => {
      await there.app.close()
      await there.db.close()
      await here.close()
    })

    const limited = (limits: Partial<typeof usual>) =>
      here.db.text(
        `update clients set ${Object.entries(limits)
          .map(([name, value]) => `${name} = ${value}`)
          .join()} where country = 'NZ'`,
      )
    const newCustomer = (fields: Row = {}) =>
      world.make('customers', {
        name: 'Ann',
        phone: `+6421123${String(1000 + ++count)}`,
        consentSms: true,
        ...fields,
      })
    const plans = async (n: number) => {
      const ids: string[] = []
      while (ids.length < n) {
        const order = await world.order([], { customerId: await newCustomer() })
        ids.push(await world.plan(order.id, calendarId, world.day(3)))
      }
      return ids
    }
    /** Somebody who is signed in on both servers. */
    const newPerson = async (codes = 'J1,K1') => {
      const email = `texts${++count}@test.example`
      await addStaff(here.db, { email, name: `Texter ${count}`, password, codes, client: 'NZ' })
      const { body } = await here.nobody.post('/api/account/login', { email, password })
      const headers = { authorization: `Bearer ${body.accessToken}` }
      const by = (server: OwnProduct) => (url: string, payload: Row) =>
        server.nobody.send({ method: 'POST', url, payload, headers })
      return { email, here: by(here), there: by(there) }
    }
    type Person = Awaited<ReturnType<typeof newPerson>>
    const send = (who: Person, body: Row, on: 'here' | 'there' = 'here') =>
      who[on]('/api/delivery/sendTextMessageToCustomer', { orderId, ...body })
    const sign = async (who: Person, signer: Person, about: string) =>
      (await who.here('/api/account/sign', { email: signer.email, password, about })).body
        .signature as string
    const told = ({ body }: Answer) =>
      body.errors?.[0] && [body.errors[0].code, body.errors[0].field]
    const queued = async () =>
      (await here.db.text<{ n: number }>('select count(*)::int as n from messages'))[0]!.n
    const advice =
      'Somebody else with code J4 has to sign for more, or somebody with code B2 sets a higher limit on the client’s page.'

    it.each([
      [
        { text_limit: 2 },
        `One person sends texts of 2 segments a day at most. 0 segments left today, and this takes 1 segment. ${advice}`,
      ],
      [
        { text_cost_limit: 0.32 },
        `One person sends texts of 0.32 NZD a day at most. 0.10 NZD left today, and this takes 0.11 NZD. ${advice}`,
      ],
      [
        { all_texts_limit: 2 },
        `All people together send texts of 2 segments a day at most. 0 segments left today, and this takes 1 segment. ${advice}`,
      ],
      [
        { all_texts_cost_limit: 0.3 },
        `All people together send texts of 0.30 NZD a day at most. 0.08 NZD left today, and this takes 0.11 NZD. ${advice}`,
      ],
    ])('are limited: %o', async (limits, message) => {
      await limited(limits)
      const person = await newPerson()
      // One text of two segments takes what two take.
      expect((await send(person, { text: 'a'.repeat(161) })).body).toMatchObject({
        isSuccess: true,
      })
      expect((await send(person, { text: 'One more' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'needs_signature', field: 'signature', message }],
      })
      expect(await queued()).toBe(1)
      // Of another person, only what all send together counts.
      const other = await send(await newPerson(), { text: 'Of another person' })
      expect(other.body.isSuccess).toBe('text_limit' in limits || 'text_cost_limit' in limits)
    })

    it('go beyond a limit with the signature of somebody else who holds J4, and are counted apart', async () => {
      await limited({ text_limit: 1 })
      const person = await newPerson()
      const [manager, colleague] = [await newPerson('J1,J4'), await newPerson()]
      await send(person, { text: 'The first' })
      const about = `sendTextMessageToCustomer ${orderId}`
      const text = 'The second'
      const by = async (signer: Person, what = about) => {
        const signature = await sign(person, signer, what)
        return told(await send(person, { text, signature }))
      }
      expect(await by(colleague)).toEqual(['not_allowed', 'signature'])
      expect(await by(manager, 'textCustomers 1')).toEqual(['not_signed', 'signature'])
      expect(await by(manager)).toBeUndefined()
      expect(told(await send(person, { text: 'The third' }))).toEqual([
        'needs_signature',
        'signature',
      ])
      expect(
        await here.db.text(
          'select u.segments, u.cost::float8, s.email as "signedBy" from text_uses u left join staff s on s.id = u.signed_by_id order by u.id',
        ),
      ).toEqual([
        { segments: 1, cost: 0.11, signedBy: null },
        { segments: 1, cost: 0.11, signedBy: manager.email },
      ])
    })

    it('count for many customers together, for invitations and for what is sent again', async () => {
      await limited({ text_limit: 3 })
      const person = await newPerson('J1,J4,K1,O5')
      const planIds = await plans(4)
      const many = (ids: string[], more: Row = {}) =>
        person.here('/api/messages/texts', { planIds: ids, text: 'Snow', ...more })
      expect(told(await many(planIds))).toEqual(['needs_signature', 'signature'])
      expect(await queued()).toBe(0)
      expect((await many(planIds.slice(0, 3))).body.done).toBe(3)
      const signature = await sign(person, await newPerson('J4'), 'textCustomers 1')
      expect((await many(planIds.slice(3), { signature })).body.done).toBe(1)

      await here.db.text("update messages set state = 'Failed'")
      const [failed] = await here.db.text<{ id: string }>('select id from messages limit 1')
      const again = async () =>
        (
          await person.here('/api/messages/bulk', {
            operation: 'sendAgain',
            targets: [{ id: failed!.id }],
          })
        ).body
      expect(await again()).toMatchObject({
        done: 0,
        results: [{ errors: [{ code: 'too_many_texts', field: 'state' }] }],
      })
      await limited({ text_limit: 4 })
      expect(await again()).toMatchObject({ done: 1 })

      await here.db.text("update delivery_plans set preparation_status = 'Prepared By Warehouse'")
      await world.make('messageTemplates', {
        name: 'Come',
        channel: 'SMS',
        event: 'Pickup invitation',
        body: 'Come',
      })
      const invite = () =>
        person.here('/api/delivery/sendOutAppointmentInvitations', { planIds: planIds.slice(0, 1) })
      expect(told(await invite())).toEqual(['too_many_texts', 'planIds'])
      await limited({ text_limit: 5 })
      expect((await invite()).body.data.results).toMatchObject([{ isSuccess: true }])
    })

    it('stay within the limits when twenty are sent at once to two servers', async () => {
      await limited({ text_limit: 5 })
      const person = await newPerson()
      const atOnce = (who: (n: number) => Person) =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            send(who(n), { text: `At once ${++count}` }, n % 2 ? 'here' : 'there'),
          ),
        )
      const own = await atOnce(() => person)
      expect(own.filter(({ body }) => body.isSuccess)).toHaveLength(5)
      expect(own.filter(answer => told(answer)?.[0] === 'needs_signature')).toHaveLength(15)
      await limited({ text_limit: 200, all_texts_limit: 11 })
      const people = [await newPerson(), await newPerson(), await newPerson()]
      const all = await atOnce(n => people[n % 3]!)
      expect(all.filter(({ body }) => body.isSuccess)).toHaveLength(6)
      expect(await queued()).toBe(11)
    })

    it('go to the countries that the client lists, by a number that is typed or known', async () => {
      const person = await newPerson()
      for (const to of ['+881612345678', '+5351234567', '+252615000000', '+61412345678']) {
        const answer = await send(person, { text: 'Hello', to })
        expect([answer.status, told(answer)], to).toEqual([400, ['invalid', 'to']])
      }
      const customerId = await newCustomer({ phone: '+61412345678' })
      const known = () => send(person, { orderId: undefined, customerId, text: 'Hello' })
      expect(told(await known())).toEqual(['not_textable', 'to'])

      const [client] = await here.db.text<{ id: string; version: number }>(
        "select id, version from clients where country = 'NZ'",
      )
      const list = (textCountries: string) =>
        office.put(`/api/clients/${client!.id}`, { version: client!.version, textCountries })
      for (const wrong of ['Australia', 'NZ, XX', ' , '])
        expect((await list(wrong)).body.errors[0], wrong).toMatchObject({ field: 'textCountries' })
      expect((await list('nz,ca AU, NZ')).body.textCountries).toBe('NZ, CA, AU')
      expect((await known()).body.isSuccess).toBe(true)
    })
  },
  emptyBeginning,
)
