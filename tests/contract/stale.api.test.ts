import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isField, queryInputs, type AnyCall, type AnyField, type Shape } from '#define'
import type { EntityName } from '#define'
import { calls } from '#resources/registry.ts'
import { tableName } from '#server/db/tables.ts'
import { clientId } from '#resources/administration/demo/reference.ts'
import { pathOf, verbOf } from '#server/http/route.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { sample } from './samples.ts'

const client = clientId('NZ')
/** Calls that edit what a person has read, and so say which version they read. */
const editing = (Object.entries(calls) as [keyof typeof calls, AnyCall][]).filter(
  ([, { input, changes }]) => changes && 'version' in input,
)

describeOnDatabase(
  'postgres',
  'an edit of what somebody else has changed meanwhile',
  database => {
    let product: Product
    let admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      // One to come, whenever the demo data was made for.
      await product.db.text(
        'insert into calendar_days (id, client_id, calendar_id, date) select gen_random_uuid(), client_id, id, current_date + 90 from delivery_calendars where client_id = $1 order by id limit 1',
        [client],
      )
      await product.db.text(
        `insert into saved_views (id, client_id, owner_id, path, name, state) select gen_random_uuid(), client_id, id, '/sale/records', 'Mine', '{}' from staff where email = 'person0@test.example'`,
      )
      // The few orders of this database have no discount that waits.
      await product.db.text(
        `update discount_uses set state = 'Requested', approved_by_id = null where id = (select id from discount_uses where client_id = $1 order by id limit 1)`,
        [client],
      )
      // A request is cancelled by who made it.
      await product.db.text(
        `update refunds set requested_by_id = (select id from staff where email = 'person0@test.example') where client_id = $1 and state = 'Requested'`,
        [client],
      )
    })
    afterAll(() => product.close())

    const rowOf = async (entity: EntityName, condition = 'true') =>
      (
        await product.db.text<{ id: string; version: number; row: Record<string, any> }>(
          `select id, version, to_jsonb(t) as row from ${tableName({ name: entity })} t where not is_deleted and ${condition} order by id limit 1`,
        )
      )[0]!

    /** What a call needs beside its record and what any value will do for. */
    const more: { [name in keyof typeof calls]?: () => Promise<object> | object } = {
      addOrderPaymentShares: async () => ({ shares: await whole() }),
      updateOrderPaymentShares: async () => ({ shares: await whole() }),
      changeDeliveryPlanStatus: () => ({ reason: 'Any' }),
      labelCode: () => ({ code: 'J4' }),
      makeSkus: () => ({ cells: [{}] }),
      updateSavedView: () => ({ state: {} }),
      voidOrderPayment: async () => ({
        orderId: (await rowOf(...edited.voidOrderPayment!)).row.order_id,
      }),
      cancelRefundRequest: async () => {
        const { id, row } = await rowOf(...edited.cancelRefundRequest!)
        return { orderId: row.order_id, refundId: id }
      },
      withdrawDiscount: async () => {
        const { id, row } = await rowOf(...edited.withdrawDiscount!)
        return { orderId: row.order_id, discountUseId: id }
      },
      receiveOrderPayment: async () => ({
        orderId: (await rowOf(...edited.receiveOrderPayment!)).row.order_id,
      }),
    }
    const whole = async () => [{ staffId: (await rowOf('staff')).id, percent: 100 }]
    /** Where the version is not that of the record that the first reference names. */
    const mine = "owner_id = (select id from staff where email = 'person0@test.example')"
    const toCome = `date > current_date and client_id = '${client}'`
    const edited: { [name in keyof typeof calls]?: readonly [EntityName, string] } = {
      labelCode: ['roleCodes', "code = 'J4'"],
      makeSkus: ['products', 'true'],
      setPresaleLimit: [
        'containerLines',
        `client_id = '${client}' and container_id in (select id from containers where state = 'Sailing')`,
      ],
      UpdateCapacity: ['calendarDays', toCome],
      markedSheduleLocked: ['calendarDays', toCome],
      UpdateDailyDispatchScheduleNote: ['calendarDays', toCome],
      updateSavedView: ['savedViews', mine],
      removeSavedView: ['savedViews', mine],
      receiveOrderPayment: ['payments', `client_id = '${client}' and state = 'Pending'`],
      cancelRefundRequest: ['refunds', `client_id = '${client}' and state = 'Requested'`],
      withdrawDiscount: ['discountUses', `client_id = '${client}' and state = 'Requested'`],
      voidOrderPayment: ['payments', `client_id = '${client}' and state = 'Received'`],
    }

    it('is there', () => expect(editing.length).toBeGreaterThan(8))

    describe.each(editing)('%s', (name, call) => {
      it('answers 409 with what stands there now, and changes nothing', async () => {
        const fields = Object.entries(call.input as Shape).filter(
          (part): part is [string, AnyField] => isField(part[1]),
        )
        const [first, reference] = fields.find(([, f]) => f.kind === 'reference') ?? []
        const [entity, condition] = edited[name] ?? [
          reference!.options.to as EntityName,
          `client_id = '${client}' and not exists (select 1 from payment_shares s where s.order_id = t.id)`,
        ]
        const before = await rowOf(entity, condition)
        const body: Record<string, unknown> = {}
        for (const [field, its] of fields)
          if (its.options.required) body[field] = await sample(product.db, client, its)
        if (entity === 'calendarDays')
          Object.assign(body, { calendarId: before.row.calendar_id, date: before.row.date })
        else if (first) body[first] = before.id
        const sent = Object.entries({
          ...body,
          ...(await more[name]?.()),
          version: before.version + 1,
        })
        const inQuery = queryInputs(call)
        const [query, payload] = [true, false].map(is =>
          Object.fromEntries(sent.filter(([field]) => inQuery.includes(field) === is)),
        )
        const answer = await admin.send({
          method: verbOf(call.at) as 'POST',
          url: pathOf(call.at),
          query: query as never,
          ...(Object.keys(payload!).length && { payload }),
        })
        expect([answer.status, answer.body.errors]).toMatchObject([
          409,
          [{ code: 'stale', field: 'version' }],
        ])
        expect(answer.body.current).toMatchObject({ id: before.id, version: before.version })
        expect(await rowOf(entity, condition)).toEqual(before)
      })
    })
  },
  demoBeginning,
)
