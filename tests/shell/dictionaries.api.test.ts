import { afterAll, beforeAll, expect, it } from 'vitest'
import { dictionaryKinds } from '#resources/dictionaries.ts'
import { branchId, dictionaries } from '#resources/administration/demo/reference.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

/** Source: specification §3, dictionary lookups by displayname. */
const named = `
  warehouse qaCause responsibleParty qaSupplyChainNote qaHandlyingType shippingJobType deliveryPlanServiceType
  physicalStockStatus onHoldStockStatus productIssueSortField calendar orderNoteType taskStatus orderTags`
  .trim()
  .split(/\s+/)

describeRules(
  'lists that forms choose from',
  database => {
    let product: Product, world: World, anybody: Caller
    const list = async (path: string, query: Record<string, string> = {}, who = anybody) =>
      (await who.get(path, query)).body
    const names = async (path: string, query: Record<string, string> = {}, who = anybody) =>
      (await list(path, query, who)).data.map((x: { name: string }) => x.name)
    const refusedFor = async (path: string, query: Record<string, string>) => {
      const { status, body } = await anybody.get(path, query)
      expect(status).toBe(400)
      return body.errors[0].field
    }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      anybody = await product.as([])
    })
    afterAll(() => product.close())

    it('answers every dictionary by its name: value and label of its active entries in their order', async () => {
      expect([...dictionaryKinds].toSorted()).toEqual(named.toSorted())
      for (const displayname of named)
        expect(
          (await list('/api/dictionary/getBaseList', { displayname })).isSuccess,
          displayname,
        ).toBe(true)
      for (const [displayname, vocabulary] of Object.entries(dictionaries)) {
        const { data } = await list('/api/dictionary/getBaseList', { displayname })
        expect(
          data.map((e: { value: string }) => e.value),
          displayname,
        ).toEqual([...vocabulary])
      }
      await product.db.text(
        `update dictionary_entries set is_active = false, name = 'Put aside' where kind = 'taskStatus' and value = 'Denied'`,
      )
      await product.db.text(
        `update dictionary_entries set name = 'To do' where kind = 'taskStatus' and value = 'Open'`,
      )
      const { data } = await list('/api/dictionary/getBaseList', { displayname: 'taskStatus' })
      expect(data.map((e: object) => ({ ...e, id: '' }))).toEqual(
        [
          ['Open', 'To do'],
          ['Done', 'Done'],
          ['Approved', 'Approved'],
          ['Cancelled', 'Cancelled'],
        ].map(([value, name]) => ({ id: '', value, name })),
      )
    })

    it('reads calendars, warehouses and order tags from where staff keep them, of one’s own client and active', async () => {
      const active = await world.calendar({ name: 'Auckland Delivery' })
      await world.calendar({ name: 'Closed long ago', status: 'Disabled' })
      await world.make(
        'deliveryCalendars',
        { name: 'Calgary Pickup', calendarType: 'Pickup', branchId: branchId('CGY') },
        world.abroad,
      )
      await world.make('orderTags', { name: 'Urgent' })
      await world.make('orderTags', { name: 'Old', isActive: false })
      expect((await list('/api/dictionary/getBaseList', { displayname: 'calendar' })).data).toEqual(
        [{ id: active, value: active, name: 'Auckland Delivery' }],
      )
      expect(
        await names(
          '/api/dictionary/getBaseList',
          { displayname: 'calendar' },
          await product.as([], 'CA'),
        ),
      ).toEqual(['Calgary Pickup'])
      expect(await names('/api/dictionary/getBaseList', { displayname: 'orderTags' })).toEqual([
        'Urgent',
      ])
      expect(await refusedFor('/api/dictionary/getBaseList', {})).toBe('displayname')
      expect(await refusedFor('/api/dictionary/getBaseList', { displayname: 'nonsense' })).toBe(
        'displayname',
      )
      expect(
        await refusedFor('/api/dictionary/getBaseList', { displayname: 'calendar', nonsense: '1' }),
      ).toBe('nonsense')
    })

    it('lists the calendars of the shortcut bar', async () => {
      const id = await world.calendar({ name: 'Hamilton Pickup', calendarType: 'Pickup' })
      await world.calendar({ name: 'Beside the bar', isInShortcut: false })
      const { isSuccess, errors, calendarList } = await list('/api/delivery/getCalendarList')
      expect([isSuccess, errors]).toEqual([true, []])
      expect(calendarList).toContainEqual({ id, name: 'Hamilton Pickup', calendarType: 'Pickup' })
      const shown = calendarList.map((c: { name: string }) => c.name)
      for (const name of ['Closed long ago', 'Beside the bar', 'Calgary Pickup'])
        expect(shown).not.toContain(name)
      expect((await product.nobody.get('/api/delivery/getCalendarList')).status).toBe(401)
    })

    it('lists warehouses of a type, and those for presale', async () => {
      const fields = { branchId: branchId('AKL') }
      const id = await world.make('warehouses', {
        name: 'Onehunga showroom',
        code: 'ONS',
        warehouseType: 'ShopDisplay',
        ...fields,
      })
      await world.make('warehouses', {
        name: 'At sea',
        code: 'SEA',
        warehouseType: 'Virtual',
        isPresale: true,
        ...fields,
      })
      await world.make('warehouses', {
        name: 'Penrose',
        code: 'PEN',
        warehouseType: 'Warehouse',
        ...fields,
      })
      await world.make('warehouses', {
        name: 'Pulled down',
        code: 'OLD',
        warehouseType: 'ShopDisplay',
        isActive: false,
        ...fields,
      })
      await world.make(
        'warehouses',
        {
          name: 'Calgary showroom',
          code: 'CGS',
          warehouseType: 'ShopDisplay',
          branchId: branchId('CGY'),
        },
        world.abroad,
      )
      const path = '/api/warehouse/getWarehouseList'
      expect((await list(path, { warehouseType: 'ShopDisplay' })).data).toEqual([
        {
          id,
          name: 'Onehunga showroom',
          code: 'ONS',
          warehouseType: 'ShopDisplay',
          isPresale: false,
        },
      ])
      expect(await names(path, { isPresale: 'true' })).toEqual(['At sea'])
      expect(await names(path)).toEqual(['At sea', 'Onehunga showroom', 'Penrose'])
      expect(await names('/api/dictionary/getBaseList', { displayname: 'warehouse' })).toEqual([
        'At sea',
        'Onehunga showroom',
        'Penrose',
      ])
      expect(await refusedFor(path, { warehouseType: 'Barn' })).toBe('warehouseType')
      expect(await refusedFor(path, { isPresale: 'maybe' })).toBe('isPresale')
      expect(await refusedFor(path, { nonsense: '1' })).toBe('nonsense')
      expect((await product.nobody.get(path)).status).toBe(401)
    })

    it('lists the people who work here, without those who were disabled', async () => {
      const id = await world.make('staff', {
        fullName: 'Ann Able',
        firstName: 'Ann',
        middleName: 'May',
        lastName: 'Able',
        email: 'ann@test.example',
        branchId: branchId('AKL'),
      })
      await world.make('staff', {
        fullName: 'Gone Away',
        email: 'gone@test.example',
        isDisabled: true,
      })
      const path = '/api/staff/getInDisabledStaffList'
      const { data } = await list(path)
      expect(data).toContainEqual({
        id,
        name: 'Ann Able',
        email: 'ann@test.example',
        fullName: 'Ann Able',
        firstName: 'Ann',
        middleName: 'May',
        lastName: 'Able',
        branchId: branchId('AKL'),
      })
      const shown = data.map((s: { name: string }) => s.name)
      expect(shown).not.toContain('Gone Away')
      expect(shown).not.toContain('Person of CA')
      expect(shown).toEqual(shown.toSorted())
      expect(await refusedFor(path, { nonsense: '1' })).toBe('nonsense')
      expect((await product.nobody.get(path)).status).toBe(401)
    })

    it('lists codes of orders or numbers of tickets, the newest first', async () => {
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      for (const [code, days] of [
        ['INV0661001', 3],
        ['INV0661002', 1],
        ['INV0662003', 2],
      ] as const)
        await world.order([], { orderCode: code, orderedOnUtc: daysAgo(days) })
      for (const ticketNo of ['T066101', 'T066102', 'T077103'])
        await world.make('tickets', { ticketNo })
      await world.make('tickets', { ticketNo: 'T066199' }, world.abroad)
      const path = '/api/ticket/getOrderCodeOrTicketNoList'
      const codes = async (query: Record<string, string>) =>
        (await list(path, query)).data.map((x: { code: string }) => x.code)
      expect(await codes({ queryType: 'order', keywords: 'inv066' })).toEqual([
        'INV0661002',
        'INV0662003',
        'INV0661001',
      ])
      expect(await codes({ queryType: 'order', pageSize: '2' })).toEqual([
        'INV0661002',
        'INV0662003',
      ])
      expect(await codes({ queryType: 'ticket', keywords: '0661' })).toEqual(['T066102', 'T066101'])
      const [found] = (await list(path, { queryType: 'ticket', keywords: 'T077103' })).data
      expect(
        await product.db.text('select ticket_no as code from tickets where id = $1', [found.id]),
      ).toEqual([{ code: 'T077103' }])
      for (const [field, query] of [
        ['queryType', {}],
        ['queryType', { queryType: 'invoice' }],
        ['pageSize', { queryType: 'order', pageSize: '201' }],
        ['keywords', { queryType: 'order', keywords: 'x'.repeat(61) }],
        ['nonsense', { queryType: 'order', nonsense: '1' }],
      ] as const)
        expect(await refusedFor(path, query as Record<string, string>)).toBe(field)
      expect((await product.nobody.get(path, { queryType: 'order' })).status).toBe(401)
    })
  },
  emptyBeginning,
)
