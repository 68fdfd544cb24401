import { afterAll, beforeAll, expect, it } from 'vitest'
import { absentId } from '#tests/contract/samples.ts'
import { emblems, probeRoutes, probeTables, probes } from '#tests/support/api/probes.ts'
import { installWith } from '#tests/support/installProduct.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

installWith([probes, emblems], probeRoutes)

describeRules('internal notes', database => {
  let product: Product
  let keeper: Caller, colleague: Caller, manager: Caller, abroad: Caller
  let type: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    await product.db.text(probeTables)
    keeper = await product.as(['J1'])
    colleague = await product.as(['J1', 'D1'])
    manager = await product.as(['J1', 'B1'])
    abroad = await product.as(['J1', 'B1'], 'CA')
    type = (
      await product.db.text<{ value: string }>(
        "select value from dictionary_entries where kind = 'orderNoteType' limit 1",
      )
    )[0]!.value
  })
  afterAll(() => product.close())

  const probe = async () =>
    (await keeper.post('/api/probes', { name: 'A probe' })).body.id as string
  const at = (id: string, note = '') => `/api/probes/${id}/notes${note && `/${note}`}`
  const add = async (by: Caller, id: string, more: object = {}) =>
    (await by.post(at(id), { type, text: 'Call before noon', ...more })).body

  it('are added and listed, pinned ones first, with who wrote them', async () => {
    const id = await probe()
    const first = await add(keeper, id, { text: 'Pinned', isPinned: true })
    const second = await add(manager, id)
    expect(second).toEqual({
      id: expect.any(String),
      version: 1,
      createdOnUtc: expect.any(String),
      updatedOnUtc: second.createdOnUtc,
      type,
      text: 'Call before noon',
      isPinned: false,
      authorId: expect.any(String),
      labels: { authorId: 'Person with J1,B1' },
    })
    expect((await keeper.get(at(id))).body).toEqual([first, second])
    expect((await keeper.get(at(await probe()))).body).toEqual([])
  })

  it('are changed and deleted by their author, with old and new in the audit', async () => {
    const id = await probe()
    const note = await add(keeper, id)
    const changed = (await keeper.put(at(id, note.id), { ...note, text: 'Call after noon' })).body
    expect(changed).toMatchObject({
      text: 'Call after noon',
      version: 2,
      createdOnUtc: note.createdOnUtc,
    })
    const [trace] = await product.db.text<{ changes: unknown }>(
      "select changes from audit where record_id = $1 and operation = 'update'",
      [note.id],
    )
    expect(trace!.changes).toEqual({ text: ['Call before noon', 'Call after noon'] })
    expect((await keeper.delete(`${at(id, note.id)}?version=2`)).status).toBe(200)
    expect((await keeper.get(at(id))).body).toEqual([])
  })

  it('are changed by nobody else, an administrator neither', async () => {
    const id = await probe()
    const note = await add(keeper, id)
    for (const answer of [
      await manager.put(at(id, note.id), { version: 1, text: 'Mine' }),
      await manager.delete(at(id, note.id)),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.errors[0].message).toBe(
        'Only the person who wrote a note may change or delete it. Add a note of your own instead.',
      )
    }
    expect((await keeper.get(at(id))).body).toEqual([note])
  })

  it('refuse a stale version with the note as it is', async () => {
    const id = await probe()
    const note = await add(keeper, id)
    await keeper.put(at(id, note.id), { version: 1, text: 'Once' })
    const late = await keeper.put(at(id, note.id), { version: 1, text: 'Twice' })
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({ text: 'Once', version: 2 })
    expect((await keeper.delete(`${at(id, note.id)}?version=1`)).status).toBe(409)
  })

  it('are as absent as their record for those who do not see it', async () => {
    const id = await probe()
    const note = await add(keeper, id)
    for (const by of [colleague, abroad])
      for (const answer of [
        await by.get(at(id)),
        await by.post(at(id), { type, text: 'x' }),
        await by.put(at(id, note.id), { version: 1 }),
        await by.delete(at(id, note.id)),
      ])
        expect(answer.status).toBe(404)
  })

  it('belong to one record', async () => {
    const one = await probe(),
      other = await probe()
    const note = await add(keeper, one)
    expect((await keeper.put(at(other, note.id), { version: 1, text: 'x' })).status).toBe(404)
    expect((await keeper.put(at(one, absentId), { version: 1, text: 'x' })).status).toBe(404)
    expect(
      (await keeper.put(at(one, note.id), { version: 1, ownerId: other })).body.errors[0],
    ).toMatchObject({ code: 'unknown_field', field: 'ownerId' })
  })

  it.each([
    ['no text', { text: '' }, 'text'],
    ['2,001 characters', { text: 'x'.repeat(2001) }, 'text'],
    ['a type that the dictionary does not have', { type: 'nonsense' }, 'type'],
    ['another author', { authorId: absentId }, 'authorId'],
    ['another owner', { ownerId: absentId }, 'ownerId'],
  ])('refuse %s', async (_, more, field) => {
    const answer = await keeper.post(at(await probe()), { type, text: 'x', ...more })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].field).toBe(field)
  })

  it('are where an entity declares them', async () => {
    const emblem = (await keeper.post('/api/emblems', { name: 'A logo' })).body
    expect((await keeper.get(`/api/emblems/${emblem.id}/notes`)).status).toBe(404)
  })
})
