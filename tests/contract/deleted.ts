import { expect, it } from 'vitest'
import { endpointOf, type AnyEntity } from '#define'
import { pathOf } from '#server/http/route.ts'
import type { Given } from './lives.ts'
import { sampleInput } from './samples.ts'

/** A list that shows deleted records: they are there apart, and come back as they were. */
export function testDeleted(e: AnyEntity, given: Given) {
  const { product, admin, clientId, made, create, recordIn, read } = given
  const at = endpointOf(e, 'list')!
  const listed = async (filter: object) => {
    const query = { filter: JSON.stringify(filter) }
    const { status, body } = await admin().get(pathOf(at.at), query)
    return { status, body, ids: rowsIn(body).map(({ id }) => id) }
  }
  const rowsIn = (body: any): { id: string }[] => {
    const rows = at.key ? body[at.key] : body
    return Array.isArray(rows) ? rows : []
  }
  const bulk = async (operation: 'remove' | 'restore', id: string) =>
    admin().post(`/api/${e.name}/bulk`, { operation, targets: [{ id }] })

  it('lists what was deleted apart from the others, and restores it as it was', async () => {
    const { version: _, updatedOnUtc: __, ...record } = await made()
    const { id } = record
    expect((await bulk('remove', id)).body.done).toBe(1)
    expect((await listed({ id })).ids).toEqual([])
    expect((await listed({ id, isDeleted: false })).ids).toEqual([])
    const { ids } = await listed({ id, isDeleted: true })
    expect(ids).toEqual([id])
    const restored = await bulk('restore', id)
    expect(restored.body.done).toBe(1)
    expect(await read(id)).toMatchObject(record)
    expect((await listed({ id, isDeleted: true })).ids).toEqual([])
    const [trace] = await product().db.text<{ operation: string }>(
      'select operation from audit where record_id = $1 order by seq desc limit 1',
      [id],
    )
    expect(trace!.operation).toBe('restore')
    // To restore can be undone as to delete can.
    const requestId = restored.headers['x-request-id']
    expect((await admin().post(`/api/${e.name}/undo`, { requestId })).body.done).toBe(1)
    expect((await listed({ id, isDeleted: true })).ids).toEqual([id])
  })

  it('restores nothing whose place is taken, and refuses what is neither yes nor no', async () => {
    const input = await sampleInput(product().db, clientId(), e)
    const first = await create(input)
    expect(first.body.errors ?? []).toEqual([])
    const { id } = recordIn(first)
    await bulk('remove', id)
    await create(input)
    const refused = await bulk('restore', id)
    expect(refused.status).toBeLessThan(500)
    expect([refused.body.isSuccess, refused.body.done ?? 0]).toEqual([false, 0])
    expect(refused.body.errors[0].field).toBeTruthy()
    expect((await listed({ id, isDeleted: true })).ids).toEqual([id])
    const wrong = await listed({ isDeleted: 'perhaps' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'isDeleted'])
  })

  it("shows nothing of another client's that was deleted", async () => {
    if (e.scope !== 'client') return
    const { id } = await made()
    await bulk('remove', id)
    const abroad = await product().as('ALL', 'CA')
    const query = { filter: JSON.stringify({ id, isDeleted: true }) }
    const { body } = await abroad.get(pathOf(at.at), query)
    expect(rowsIn(body)).toEqual([])
  })
}
