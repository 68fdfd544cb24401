import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, isField, type AnyCall, type AnyEntity, type Code, type Shape } from '#define'
import { codes } from '#resources/codes.ts'
import { calls, entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { tableName } from '#server/db/tables.ts'
import { clientId } from '#resources/administration/demo/reference.ts'
import { pathOf, verbOf } from '#server/http/route.ts'
import { absentId, sample } from '#tests/contract/samples.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

const client = clientId('NZ')
/** Entities whose records are a matter of those they name. */
const own = (Object.values(entities) as AnyEntity[]).filter(e => e.rowAccess)

describeOnDatabase(
  'postgres',
  'a record that is a matter of others',
  database => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct(database.settings)
    })
    afterAll(() => product.close())

    it('is declared as such', () =>
      expect(own.map(e => e.name).toSorted()).toEqual(
        expect.arrayContaining(['operationReports', 'tasks']),
      ))

    describe.each(own.map(e => [e.name, e] as const))('%s', (_, e) => {
      let stranger: Caller
      let foreign: string
      beforeAll(async () => {
        // Every code but those that open all of them.
        const seesAll = new Set<Code>(e.rowAccess!.unless)
        stranger = await product.as(codes.filter(code => !seesAll.has(code)))
        ;[{ id: foreign }] = (await product.db.text<{ id: string }>(
          `select id from ${tableName(e)} where client_id = $1 and not is_deleted order by id limit 1`,
          [client],
        )) as [{ id: string }]
      })

      const same = async (ask: (id: string) => Promise<Answer>) => {
        const [theirs, nobodys] = [await ask(foreign), await ask(absentId)]
        const result = ({ status, body }: Answer, id: string) =>
          JSON.stringify([status, { ...body, requestId: '' }]).replaceAll(id, 'id')
        expect(result(theirs, foreign)).toBe(result(nobodys, absentId))
        expect(theirs.body.isSuccess ?? theirs.body.results?.[0]?.isSuccess).toBe(false)
      }
      const before = () =>
        product.db.text(`select to_jsonb(t) as row from ${tableName(e)} t where id = $1`, [foreign])

      const at = (operation: 'one' | 'update' | 'remove') => {
        const endpoint = endpointOf(e, operation)
        return endpoint && access().entity({ codes: new Set(codes) }, e, operation)
          ? endpoint
          : undefined
      }
      const requests: Record<string, (id: string) => Promise<Answer>> = {}
      for (const operation of ['one', 'update', 'remove'] as const) {
        const endpoint = at(operation)
        if (!endpoint) continue
        const { at: address, key } = endpoint
        const method = verbOf(address) as 'GET'
        const body = operation === 'update' ? { version: 1 } : {}
        requests[operation] = id =>
          stranger.send({
            method,
            url: pathOf(address).replace(':id', id),
            ...(key && (method === 'GET' || address.endsWith('?id'))
              ? { query: { id } }
              : method === 'GET' || method === 'DELETE'
                ? {}
                : { payload: key ? { ...body, id } : body }),
          })
      }
      for (const part of ['history', 'files', 'notes'])
        if ((part !== 'files' || e.attachments) && (part !== 'notes' || e.notes))
          requests[part] = id => stranger.get(`/api/${e.name}/${id}/${part}`)
      if (at('update') || e.statuses)
        requests.bulk = id =>
          stranger.post(`/api/${e.name}/bulk`, {
            operation: Object.keys(e.statuses?.transitions ?? {})[0] ?? 'update',
            reason: 'Because',
            targets: [{ id }],
          })
      for (const [name, call] of Object.entries(calls) as [string, AnyCall][])
        for (const [field, part] of Object.entries(call.input as Shape))
          if (
            isField(part) &&
            part.options.to === e.name &&
            part.kind === 'reference' &&
            call.changes
          )
            requests[`${name} (${field})`] = async id => {
              const input: Record<string, unknown> = {}
              for (const [other, its] of Object.entries(call.input as Shape))
                if (isField(its) && its.options.required)
                  input[other] = other === field ? id : await sample(product.db, client, its)
              return stranger.send({
                method: verbOf(call.at) as 'GET',
                url: pathOf(call.at),
                ...(verbOf(call.at) === 'GET'
                  ? { query: input as Record<string, string> }
                  : { payload: input }),
              })
            }

      it.each(Object.keys(requests))('%s: looks as absent as one that nobody has', async name => {
        const record = await before()
        await same(requests[name]!)
        expect(await before()).toEqual(record)
      })
    })
  },
  demoBeginning,
)
