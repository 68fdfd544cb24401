import { describe, expect, it } from 'vitest'
import { entities } from '#resources/registry.ts'
import { screens } from '#resources/screens.ts'
import {
  entityOfResource,
  loadEntity,
  pathOfScreen,
  resourceOfEntity,
  resourceOfPath,
} from '#src/app/product/declarations.ts'
import '#tests/support/installBrowser.ts'
import { createI18nProvider } from '#src/i18n/index.ts'

describe('declarations in the browser', () => {
  it.each(Object.keys(entities))('%s is found by its name alone', async name => {
    expect(await loadEntity(name)).toBe(entities[name as keyof typeof entities])
  })
  it('one that nobody wrote says where it would be', async () => {
    await expect(loadEntity('nothing')).rejects.toThrow('resources/<area>/nothing.entity.ts')
  })

  it("an entity's resource is the path of its home screen, and leads back to it", () => {
    expect(resourceOfEntity('orders')).toBe('sale/records')
    expect(entityOfResource('sale/records')).toBe('orders')
  })
  it('an entity without a screen goes by its own name', () => {
    expect(resourceOfEntity('notes')).toBeUndefined()
    expect(entityOfResource('notes')).toBe('notes')
    expect(entityOfResource('nothing')).toBeUndefined()
  })
  it('every address below a screen belongs to its resource, and no other does', () => {
    expect(resourceOfPath('/sale/orderTags')).toBe('sale/orderTags')
    expect(resourceOfPath('/sale/orderTags/create')).toBe('sale/orderTags')
    expect(resourceOfPath('/sale/orderTagsX')).toBeUndefined()
    expect(resourceOfPath('/stock_check')).toBeUndefined()
  })

  it.each(Object.keys(screens))('the screen %s has an address', name => {
    expect(pathOfScreen(name)).toMatch(/^\//)
  })
  it('of two addresses of one screen it is the one that the person reaches', () => {
    expect(pathOfScreen('stockCheck')).toBe('/stock_check')
    expect(pathOfScreen('stockCheck', path => path.startsWith('/product'))).toBe(
      '/product/stock_check',
    )
  })
})

describe('labels', () => {
  const { translate } = createI18nProvider()
  it('of fields and records come from the declaration, once it is there', async () => {
    await loadEntity('orders')
    expect(translate('resources.sale/records.fields.state')).toBe('Status')
    expect(translate('resources.sale/records.fields.customerId')).toBe('Customer')
    expect(translate('resources.sale/records.name', { smart_count: 1 })).toBe('Order')
    expect(translate('resources.sale/records.name', { smart_count: 2 })).toBe('Orders')
  })
  it('of a field that it does not have is the one that react-admin would make', () => {
    expect(translate('resources.sale/records.fields.nothing', { _: 'Nothing' })).toBe('Nothing')
  })
  it('a message of the server is shown as it is', () => {
    expect(translate('This name is taken: 50% of them are.')).toBe(
      'This name is taken: 50% of them are.',
    )
  })
  it("react-admin's own texts and ours are there", () => {
    expect(translate('ra.action.undo')).toBe('Undo')
    expect(translate('erp.layout.log_out')).toBe('LogOut')
  })
})
