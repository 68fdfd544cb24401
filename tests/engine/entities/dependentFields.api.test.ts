import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  crates,
  dependentRoutes,
  dependentTables,
  gadgets,
  panels,
} from '#tests/support/api/dependentProbes.ts'
import { installWith } from '#tests/support/installProduct.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { csvRows, upload } from '#tests/support/files.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

installWith([crates, gadgets, panels], dependentRoutes)

describeRules('fields that depend on others', database => {
  let product: Product
  let keeper: Caller, manager: Caller, outsider: Caller
  let woodCrate: string, steelCrate: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    await product.db.text(dependentTables)
    keeper = await product.as(['J1'])
    manager = await product.as(['J1', 'B1'])
    outsider = await product.as(['D1'])
    const crate = async (material: string) =>
      (await keeper.post('/api/crates', { name: `Of ${material}`, material })).body.id as string
    woodCrate = await crate('Wood')
    steelCrate = await crate('Steel')
  })
  afterAll(() => product.close())

  const add = (input: object) => keeper.post('/api/gadgets', { name: 'A gadget', ...input })
  const change = (record: { id: string; version: number }, input: object) =>
    keeper.put(`/api/gadgets/${record.id}`, { version: record.version, ...input })

  it('take a value where they apply, a default counting as well', async () => {
    expect((await add({ finish: 'Oiled' })).body).toMatchObject({
      material: 'Wood',
      finish: 'Oiled',
    })
    expect((await add({ material: 'Steel', finish: null })).body).toMatchObject({ finish: null })
  })

  it('refuse one where they do not', async () => {
    const { status, body } = await add({ material: 'Steel', finish: 'Oiled' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        code: 'not_applicable',
        field: 'finish',
        message: 'Finish cannot be set unless Material is Wood.',
      },
    ])
  })

  it('are emptied when they no longer apply', async () => {
    const { body: gadget } = await add({ finish: 'Oiled' })
    const { body: changed } = await change(gadget, { material: 'Steel' })
    expect(changed).toMatchObject({ material: 'Steel', finish: null })
    expect((await keeper.get(`/api/gadgets/${gadget.id}/history`)).body[0].changes).toMatchObject({
      material: ['Wood', 'Steel'],
      finish: ['Oiled', null],
    })
  })

  it('are not set for many records at once, nor are those they depend on', async () => {
    const { body: gadget } = await add({})
    for (const data of [{ finish: 'Oiled' }, { material: 'Steel' }, { crateId: woodCrate }]) {
      const { status } = await keeper.post('/api/gadgets/bulk', {
        operation: 'update',
        targets: [{ id: gadget.id }],
        data,
      })
      expect(status).toBe(400)
    }
  })

  it('narrow what a reference offers', async () => {
    const offered = async (filter: object) =>
      (await keeper.get(`/api/crates/options?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body as { id: string }[]
    expect((await offered({ material: 'Steel' })).map(({ id }) => id)).toEqual([steelCrate])
    expect(
      (await keeper.get(`/api/crates/options?filter=${encodeURIComponent('{"name":"Of Wood"}')}`))
        .status,
    ).toBe(400)
  })

  it('narrow what a reference takes, whichever of the two is changed', async () => {
    expect((await add({ crateId: steelCrate })).body.errors).toMatchObject([
      { code: 'unknown_reference', field: 'crateId' },
    ])
    const { body: gadget } = await add({ crateId: woodCrate })
    expect(gadget.crateId).toBe(woodCrate)
    expect((await change(gadget, { material: 'Steel' })).status).toBe(400)
    expect((await change(gadget, { material: 'Steel', crateId: steelCrate })).body).toMatchObject({
      crateId: steelCrate,
    })
  })

  describe('in child lines', () => {
    const panel = { no: '1', material: 'Wood', finish: 'Oiled' }
    const gadget = async (lines: object[], by = manager) =>
      (await by.post('/api/gadgets', { name: 'A gadget', panels: lines })).body
    const read = async (id: string, by = manager) => (await by.get(`/api/gadgets/${id}`)).body

    it('refuse by their line, all of them at once, and nothing is written', async () => {
      const made = await gadget([panel])
      const { status, body } = await change(made, {
        panels: [
          { id: made.panels[0].id, material: 'Steel', finish: 'Waxed' },
          panel,
          { ...panel, no: '3', material: 'Steel' },
        ],
      })
      expect(status).toBe(400)
      expect(body.errors.map((e: { code: string; field: string }) => [e.field, e.code])).toEqual([
        ['panels.0.finish', 'not_applicable'],
        ['panels.2.finish', 'not_applicable'],
      ])
      expect(await read(made.id)).toEqual(made)
    })

    it('are emptied when they no longer apply', async () => {
      const made = await gadget([panel])
      const { body } = await change(made, {
        panels: [{ id: made.panels[0].id, material: 'Steel' }],
      })
      expect(body.panels).toMatchObject([{ no: '1', material: 'Steel', finish: null }])
      expect((await read(made.id)).panels).toMatchObject([{ material: 'Steel', finish: null }])
    })

    it('narrow references, by what a line has and by whose line it is', async () => {
      const refused = await keeper.post('/api/gadgets', {
        name: 'A gadget',
        panels: [panel, { ...panel, crateId: steelCrate }],
      })
      expect(refused.body.errors).toMatchObject([
        { code: 'unknown_reference', field: 'panels.1.crateId' },
      ])
      const made = await gadget([{ ...panel, crateId: woodCrate }])
      const [first] = made.panels
      expect(first.crateId).toBe(woodCrate)
      const steel = { id: first.id, material: 'Steel' }
      expect((await change(made, { panels: [steel] })).body.errors).toMatchObject([
        { field: 'panels.0.crateId' },
      ])
      const beside = (id: string) => ({ panels: [{ id: first.id }, { no: '2', besideId: id }] })
      const other = await gadget([panel])
      expect((await change(made, beside(other.panels[0].id))).body.errors).toMatchObject([
        { code: 'unknown_reference', field: 'panels.1.besideId' },
      ])
      expect((await change(made, beside(first.id))).body.panels).toMatchObject([
        {},
        { besideId: first.id, labels: { besideId: '1' } },
      ])
    })

    it('leave out and refuse what a person may not see, and keep it', async () => {
      const made = await gadget([{ ...panel, cost: 12.5 }])
      expect(made.panels).toMatchObject([{ cost: 12.5 }])
      const seen = await read(made.id, keeper)
      expect(seen).not.toHaveProperty('price')
      expect(seen.panels[0]).not.toHaveProperty('cost')
      expect(seen.panels[0].labels).not.toHaveProperty('drawing')
      const refused = await change(made, { panels: [panel, { ...seen.panels[0], cost: 1 }] })
      expect(refused.body.errors).toMatchObject([{ code: 'unknown_field', field: 'panels.1.cost' }])
      const changed = await change(made, { panels: [{ ...seen.panels[0], no: '9' }] })
      expect(changed.body.panels[0]).not.toHaveProperty('cost')
      expect((await read(made.id)).panels).toMatchObject([{ no: '9', cost: 12.5 }])
      const late = await change(made, { name: 'Late' })
      expect(late.status).toBe(409)
      expect(JSON.stringify(late.body)).not.toContain('cost')
    })

    it('are told in the history to those alone who see them', async () => {
      const made = await gadget([{ ...panel, cost: 12.5 }])
      await manager.put(`/api/gadgets/${made.id}`, {
        version: made.version,
        panels: [{ id: made.panels[0].id, cost: 99 }],
      })
      const history = async (by: Caller) => (await by.get(`/api/gadgets/${made.id}/history`)).body
      expect((await history(manager))[0].changes.panels).toMatchObject([
        [{ cost: 12.5 }],
        [{ cost: 99 }],
      ])
      const [latest, first] = await history(keeper)
      expect(latest.changes).toEqual({})
      expect(first.changes.panels[1]).toMatchObject([{ no: '1' }])
      expect(JSON.stringify([latest, first])).not.toContain('cost')
    })

    it('take no read-only field with a new line', async () => {
      const { body } = await keeper.post('/api/gadgets', {
        name: 'A gadget',
        panels: [{ ...panel, checked: 'by nobody' }],
      })
      expect(body.errors).toMatchObject([{ code: 'read_only', field: 'panels.0.checked' }])
    })
  })

  describe('files of child lines', () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a picture')])
    const add = async (by: Caller, url = '/api/panels/files') =>
      upload(by, url, png, {}, 'Panel.png')

    it("live at the child's own address, open to those who set the lines", async () => {
      const { status, body } = await add(keeper)
      expect(status).toBe(201)
      const made = await keeper.post('/api/gadgets', {
        name: 'A gadget',
        panels: [{ no: '1', photo: body.id }],
      })
      expect(made.body.panels).toMatchObject([
        { photo: body.id, labels: { photo: { name: 'Panel.png', mime: 'image/png' } } },
      ])
      expect((await manager.get(`/api/panels/files/${body.id}`)).bytes).toEqual(png)
      expect((await add(await product.as(['H1']))).status).toBe(403)
    })

    it("are not taken from the parent's address, which has no file fields", async () => {
      expect((await add(keeper, '/api/gadgets/files')).status).toBe(404)
    })

    it('are read with their record alone, and only where the field is seen', async () => {
      const photo = (await add(manager)).body.id as string
      const drawing = (await add(manager)).body.id as string
      await manager.post('/api/gadgets', {
        name: 'A gadget',
        panels: [{ no: '1', photo, drawing }],
      })
      const status = async (by: Caller, id: string) =>
        (await by.get(`/api/panels/files/${id}`)).status
      expect(await status(keeper, photo)).toBe(200)
      expect(await status(keeper, drawing)).toBe(404)
      // Reaches the screen, but these rows are not theirs.
      expect(await status(outsider, photo)).toBe(404)
      expect(await status(await product.as(['H1']), photo)).toBe(403)
    })
  })

  describe('in imports', () => {
    const send = (text: string, by = keeper, dryRun = 'true') =>
      upload(by, '/api/gadgets/import', text, { dryRun })

    it('are told in the dry run, row by row', async () => {
      const { body } = await send(
        [
          'No,Name,Material,Finish,Crate',
          'A1,One,Wood,Oiled,Of Wood',
          'A2,Two,Steel,Oiled,',
          'A3,Three,Steel,,Of Wood',
        ].join('\n'),
      )
      const result = body.errors.map((e: { row: number; field: string; code: string }) => [
        e.row,
        e.field,
        e.code,
      ])
      expect(result).toEqual([
        [3, 'finish', 'not_applicable'],
        [4, 'crateId', 'unknown_reference'],
      ])
    })

    it('are emptied when a file changes what they depend on', async () => {
      const made = (await add({ no: 'B1', finish: 'Oiled' })).body
      expect((await send('No,Material\nB1,Steel', keeper, 'false')).body).toMatchObject({
        isSuccess: true,
      })
      expect((await keeper.get(`/api/gadgets/${made.id}`)).body).toMatchObject({ finish: null })
    })

    it('know no column that the person may not see, neither in a file nor in the template', async () => {
      const file = 'No,Name,Price\nC1,One,5'
      expect((await send(file)).body.errors).toMatchObject([{ code: 'unknown_column', row: 1 }])
      expect((await send(file, manager)).body).toMatchObject({ isSuccess: true })
      const columns = async (by: Caller) =>
        csvRows(await by.get('/api/gadgets/import/template', { format: 'csv' }))[0]
      expect(await columns(manager)).toContain('Price')
      expect(await columns(keeper)).not.toContain('Price')
    })
  })
})
