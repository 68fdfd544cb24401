import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'

const inWords = (day: string) => day.split('-').toReversed().join('/')

describeInBrowser('postgres', 'a ship that slips, in a browser', stage => {
  test('ETAs are pasted, orders decided, the day dragged, goods checked in and their cost locked', async () => {
    const { db } = stage.product
    const world = await worldIn(db)
    const warehouseId = await world.make('warehouses', {
      name: 'Late shed',
      code: 'LATESHED',
      warehouseType: 'Warehouse',
      branchId: branchId('AKL'),
    })
    const sofa = await world.sku('LATESOFA')
    await world.stock(sofa, warehouseId, 2)
    const purchaseOrderId = await world.purchaseOrder(warehouseId, {
      state: 'Shipped',
      exchangeRate: 0.6,
      orderedOn: world.day(-60),
      requestedDate: world.day(-20),
    })
    const lineId = await world.make('purchaseOrderLines', {
      purchaseOrderId,
      position: 1,
      skuId: sofa,
      quantity: 10,
      confirmed: 10,
      shipped: 10,
      unitCost: 60,
      readyDate: world.day(-20),
    })
    const no = containerNo('KAVU', 990_101)
    const box = await world.container(
      {
        no,
        type: '40',
        warehouseId,
        state: 'Sailing',
        departsOn: world.day(-15),
        departedOn: world.day(-15),
        arrivesOn: world.day(8),
      },
      { purchaseOrderId, purchaseOrderLineId: lineId, skuId: sofa, quantity: 10, volume: 8 },
    )
    await world.make('messageTemplates', {
      name: 'Late sofas',
      channel: 'SMS',
      body: '{product} comes on {expected}, not on {promised}.',
      isActive: true,
    })
    const customerId = await world.make('customers', {
      name: 'Told Late',
      phone: '+64 21 000 111',
      consentSms: true,
    })
    const promised = async (days: number) => {
      const made = await world.order([[sofa, 2]], {
        state: 'Confirmed',
        customerId,
        promisedDate: world.day(days),
      })
      await world.make('reservations', {
        orderLineId: made.line(0),
        skuId: sofa,
        quantity: 2,
        source: 'Container',
        containerLineId: box.lineId,
        priorityOnUtc: new Date().toISOString(),
      })
      const [row] = await db.query<{ code: string }>(
        sql`select order_code as code from orders where id = ${made.id}`,
      )
      return { ...made, code: row!.code }
    }
    const [first, second] = [await promised(10), await promised(12)]

    const { page, ...visitor } = await signIn(stage.browser, '/supply_chain/container/records', {
      baseURL: stage.product.baseURL,
      viewport: laptop,
    })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

    // The agent's e-mail is pasted: ten days later.
    await button('Paste ETAs').click()
    await dialog
      .getByLabel('Container and day, one row each')
      .fill(`${no}, ${inWords(world.day(18))}\nNOSUCH, ${inWords(world.day(18))}`)
    await inDialog('Check').click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Storm')
    await inDialog('Change 1 ETA').click()
    await dialog.waitFor({ state: 'detached' })

    // Whom it hurts, and what they would read.
    const of = encodeURIComponent(JSON.stringify({ containerId: box.id }))
    await visitor.go(`/supply_chain/eta/etaWarnings?filter=${of}`)
    const box1 = page.getByRole('checkbox', { name: /^Select KAVU/ })
    await box1.click()
    await button('Text the customers').click()
    await choose(page, 'Template', 'Late sofas')
    await dialog
      .getByText(/^LATESOFA comes on/)
      .first()
      .waitFor()
    await inDialog('Cancel').click()
    // The row opens the orders behind it.
    await page.getByRole('row', { name: no }).getByRole('link').first().click()
    await page.waitForURL('**/etaWarnings/orders?**')
    for (const { code } of [first, second]) await page.getByText(code).first().waitFor()
    await visitor.go(`/supply_chain/eta/etaWarnings?filter=${of}`)
    await box1.click()
    await page.getByRole('link', { name: 'Alternatives', exact: true }).click()

    // What if it came a month later? Nothing changes.
    const day = page.getByLabel('What if: there on')
    await day.fill(inWords(world.day(40)))
    await day.press('Enter')
    await page.getByText('What if: nothing is changed.').waitFor()
    const choiceOf = ({ code }: { code: string }) =>
      page.getByRole('combobox', { name: `What is done for ${code}` })
    await choiceOf(first).waitFor()
    await day.fill('')
    await day.press('Enter')
    await button('Decide 2 rows').waitFor()

    // The worst one would get the pieces in stock; people give them to the other one.
    expect(await choiceOf(first).inputValue()).toMatch(/^Free stock/)
    await choiceOf(first).selectOption('New promise')
    await expect.poll(() => choiceOf(second).inputValue()).toMatch(/^Free stock/)
    // Somebody sells these pieces meanwhile.
    const sale = await world.order([[sofa, 2]], { state: 'Confirmed' })
    await world.write(async context => {
      await lockOrder(context, sale.id)
      const part = { orderLineId: sale.line(0), quantity: 2, warehouseId }
      expect((await reserveOrders(context, [sale.id], [part], 'Sold')).size).toBe(0)
    })
    await button('Decide 2 rows').click()
    await choose(page, 'Text to customers whose day moves', 'Late sofas')
    await inDialog('Decide 2 rows').click()
    await page.getByText('Not decided:').waitFor()
    await button('Take the text back').click()
    await page.getByText('The text is not sent.').waitFor()
    await choiceOf(second).selectOption('New promise')
    await button('Decide 1 row').click()
    await inDialog('Decide 1 row').click()
    await expect.poll(() => page.getByText('Decided.', { exact: true }).count()).toBe(2)
    const promises = await db.query<{ day: string }>(sql`
      select promised_date::text as day from order_lines where id in (${first.line(0)}, ${second.line(0)})`)
    expect(promises).toEqual([{ day: world.day(18) }, { day: world.day(18) }])
    expect(await db.query(sql`select state from messages where order_id = ${first.id}`)).toEqual([
      { state: 'Withdrawn' },
    ])

    // In the timeline the ship is one day later, by keys.
    await visitor.go(
      `/supply_chain/purchaseOrderTimeline?filter=${encodeURIComponent(JSON.stringify({ purchaseOrderId }))}`,
    )
    const end = page.getByRole('slider', { name: `ETA of ${no}` })
    await end.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog.getByText('2 orders come too late then, 0 do now.').waitFor()
    expect(await visitor.violations()).toEqual([])
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another berth')
    await inDialog('Move it').click()
    await dialog.waitFor({ state: 'detached' })
    const etaNow = async () =>
      (
        await db.query<{ day: string }>(
          sql`select arrives_on::text as day from containers where id = ${box.id}`,
        )
      )[0]!.day
    expect(await etaNow()).toBe(world.day(19))
    // With the pointer, two weeks earlier: nobody is hurt, and it is left.
    await visitor.settled()
    const at = (await end.boundingBox())!
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 - 56, at.y + at.height / 2, { steps: 4 })
    await page.mouse.up()
    await dialog.getByText('0 orders come too late then, 2 do now.').waitFor()
    await inDialog('Cancel').click()
    expect(await etaNow()).toBe(world.day(19))

    // It is there and checked in; the freight is split over what came, and locked.
    await visitor.go(`/supply_chain/container/records/${box.id}/show`)
    await button('Arrived').click()
    await inDialog('Arrived').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Check in', exact: true }).click()
    await button('Begin check-in').click()
    await page.getByRole('textbox', { name: 'Good, LATESOFA' }).fill('10')
    await button('Check in').click()
    // Only then is the container that is completed the one with its goods.
    await page.getByText('0 of 10 pieces are not checked in', { exact: true }).waitFor()
    await button('Complete').click()
    await inDialog('Complete').click()
    await dialog.waitFor({ state: 'detached' })
    await visitor.go(`/supply_chain/container/records/${box.id}`)
    await page.getByRole('tab', { name: 'Landed cost' }).click()
    await button('Add line').click()
    await choose(page, 'Kind', 'Freight')
    await choose(page, 'Currency', 'USD')
    await page.getByRole('textbox', { name: /^Actual/ }).fill('420')
    await page.getByRole('textbox', { name: /^Rate/ }).fill('0.6')
    await button('Save').click()
    await page.waitForURL('**/show')
    await button('Lock landed cost').click()
    await inDialog('Lock landed cost').click()
    await dialog.waitFor({ state: 'detached' })
    // 60 / 0.6 + 420 / 0.6 / 10 = 170.00, which the next sale costs.
    await db.query(sql`update products set status = 'Active' where code = 'LATESOFA'`)
    const next = await world.order([], { state: 'Quotation' })
    const seller = await stage.product.as('ALL')
    const { body: sold } = await seller.post('/api/orderManagement/updateOrder', {
      orderId: next.id,
      version: 1,
      orderLines: [{ skuId: sofa, quantity: 1, price: 400 }],
    })
    expect(sold.data?.lines, JSON.stringify(sold.errors)).toMatchObject([{ costAtSale: 170 }])
    expect(await world.write(context => confirmOrder(context, { orderId: next.id }))).toMatchObject(
      { state: 'Confirmed' },
    )

    // By phone the timeline is its table.
    await page.setViewportSize(phone)
    await visitor.go('/supply_chain/purchaseOrderTimeline')
    expect(await page.getByRole('slider').count()).toBe(0)
    expect(await visitor.sideways()).toBe(0)
    await visitor.close()
  }, 120_000)
})
