import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pictureOf } from '#resources/products/demo/picture.ts'
import { holdFreedParts } from '#resources/service/goods/holdParts.server.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'

const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: pictureOf([196, 154, 108], 3),
})

describeInBrowser('postgres', 'a complaint, in a browser', stage => {
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!
  /** A busy machine may need more than the usual second. */
  const patiently = { timeout: 15_000 }
  const enter = (path: string, viewport = laptop) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, viewport })

  /**
   * Takes a step or an action of the page, wherever it stands, and answers its dialog if it has one.
   * @param status that the page has to show first: each offers its own steps, and a dialog is gone before the page has read what its step has changed
   */
  const act = async (page: Page, name: string, { hasDialog = true, status = '' } = {}) => {
    if (status)
      await page
        .getByRole('complementary', { name: 'System details' })
        .getByText(status, { exact: true })
        .waitFor()
    await page.getByRole('button', { name: 'More actions', exact: true }).waitFor()
    const button = page.getByRole('button', { name, exact: true })
    if (await button.isVisible()) await button.click()
    else {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    if (hasDialog) await agree(page, name)
  }
  const agree = async (page: Page, name: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('goes from the broken leg to the money of the supplier, on one page', async () => {
    const { db } = stage.product
    // What a driver has to answer is no part of it.
    await db.text('update checklist_items set is_required = false')
    const order = await one<Record<'id' | 'skuName' | 'skuCode' | 'email', string>>(`
      select o.id, k.name as "skuName", k.code as "skuCode", c.email from orders o join order_lines l on l.order_id = o.id join skus k on k.id = l.sku_id
        join products p on p.id = k.product_id join customers c on c.id = o.customer_id join clients x on x.id = o.client_id
      where x.country = 'NZ' and o.delivery_status = 'Delivered' and o.total <= o.paid and o.total > 200 and p.type = 'Single' and p.supplier_id is not null
        and l.quantity = l.quantity_delivered and l.quantity_returned = 0 and c.email is not null and c.state = 'Active' and o.delivery_address_id is not null
        and (select count(*) from customers d where lower(d.email) = lower(c.email)) = 1
      order by o.ordered_on_utc desc, o.id limit 1`)
    const boss = await stage.product.as('ALL')
    const world = await worldIn(db)
    const warehouseId = await world.warehouse('REPAIR', 'Service')
    await world.calendar({ name: 'Round of visits', calendarType: 'Service', warehouseId })
    const leg = await world.sku('OAK LEG')

    // It begins at the line that was sold.
    const { page, ...visitor } = await enter(`/sale/processing?orderId=${order.id}`)
    await page
      .getByRole('button', { name: new RegExp(`${order.skuCode}$`) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'New ticket' }).click()
    await page.getByRole('textbox', { name: /^Problem/ }).fill('One leg broke off.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/ticketDetail/)
    const at = page.url()
    const ticketId = new URL(at).searchParams.get('ticketId')!
    const ticket = () =>
      one<Record<'no' | 'state', string> & { version: number }>(
        'select ticket_no as no, state, version from tickets where id = $1',
        ticketId,
      )
    const { no } = await ticket()
    await page.getByRole('heading', { level: 1, name: no }).waitFor()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add files' }).first().click()
    await (await choosing).setFiles(photo('leg.png'))
    const photos = () =>
      one<{ count: number }>(
        'select count(*)::int as count from files where owner_id = $1 and not is_deleted',
        ticketId,
      )
    await expect.poll(photos, patiently).toEqual({ count: 1 })

    // The part is awaited, comes, and is held.
    await page.getByRole('button', { name: 'Add part', exact: true }).click()
    await choose(page, 'Part', 'OAK LEG')
    await agree(page, 'Add part')
    const parts = page.getByRole('table').filter({ hasText: 'OAK LEG' })
    await parts.getByText('Waiting').first().waitFor()
    await act(page, 'Wait for parts')
    await world.stock(leg, warehouseId, 1)
    await holdFreedParts.run(db)
    await page.reload()
    await parts.getByText('Held').first().waitFor()
    await expect.poll(async () => (await ticket()).state, patiently).toBe('In progress')

    // A visit is booked, and hands the part over.
    await page.getByRole('button', { name: 'Book a visit' }).click()
    const booking = page.getByRole('dialog')
    // The calendar that is proposed may not serve the customer's place; this one serves all.
    await booking
      .getByText(/booked$/)
      .first()
      .waitFor()
    await choose(page, 'Calendar', 'Round of visits')
    // What is held goes along.
    await booking
      .getByText('OAK LEG')
      .or(booking.locator('input[value*="OAK LEG"]'))
      .first()
      .waitFor()
    await booking.getByText(/^This fits on /).waitFor()
    await booking.getByRole('button', { name: 'Book', exact: true }).click()
    await booking.waitFor({ state: 'detached' })
    const visit = await one<{ id: string }>(
      'select id from delivery_plans where ticket_id = $1',
      ticketId,
    )
    // The warehouse sets the part out for the one who drives.
    const zoneId = await world.make('stockAreas', {
      name: 'For visits',
      warehouseId,
      kind: 'Staging',
      isActive: true,
    })
    const prepared = await boss.post('/api/deliveryPlans/prepareItems', {
      planId: visit.id,
      skuId: leg,
      quantity: 1,
      zoneId,
    })
    expect(prepared.body, JSON.stringify(prepared.body)).toMatchObject({ prepared: 1 })
    await page.reload()
    for (const [step, state] of [
      ['Mark as processed', 'Processed'],
      ['Mark as delivered', 'Delivered'],
    ] as const) {
      await page.getByRole('button', { name: 'Change status' }).click()
      await page.getByRole('menuitem', { name: step }).click()
      if (state === 'Delivered') await agree(page, step)
      const stateOfVisit = async () =>
        (await one<{ state: string }>('select state from delivery_plans where id = $1', visit.id))
          .state
      await expect.poll(stateOfVisit, patiently).toBe(state)
      await page.reload()
    }
    await parts.getByText('Handed over').first().waitFor()

    // The customer is not content, and writes.
    await act(page, 'Resolve', { status: 'In progress' })
    await page.goto('/customer_service/inbox')
    const written = `From: Customer <${order.email}>\r\nTo: shop@example.com\r\nSubject: Re: [${no}]\r\nMessage-ID: <leg@mail.example>\r\n\r\nNow the other leg is loose.`
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.eml', mimeType: 'message/rfc822', buffer: Buffer.from(written) })
    await page.getByText(`a.eml is on ticket ${no}.`).waitFor()
    await page.goto(at)
    await page.getByText('Now the other leg is loose.').waitFor()
    expect((await ticket()).state).toBe('Reopened')

    // Goodwill is asked for here, and decided by somebody else.
    await page.getByRole('button', { name: 'Request refund' }).click()
    await page.getByRole('combobox', { name: /^Why/ }).click()
    await page.getByRole('option', { name: 'Goodwill' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .first()
      .fill('50')
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Two legs within a month')
    await agree(page, 'Request refund')
    const refund = () =>
      one<{ id: string; version: number }>(
        'select f.id, f.version from refunds f join ticket_refunds y on y.refund_id = f.id where y.ticket_id = $1',
        ticketId,
      )
    const { id: refundId } = await refund()
    await boss.post('/api/refunds/bulk', { operation: 'approve', targets: [{ id: refundId }] })
    const { version } = await refund()
    const paid = await boss.post('/api/refunds/pay', { refundId, version, isCredit: true })
    expect(paid.body.isSuccess, JSON.stringify(paid.body)).toBe(true)

    // The supplier pays: an issue, a claim and what is credited.
    await page.getByRole('link', { name: 'Report product issue' }).click()
    await page.waitForURL(/newProductQAIssues/)
    const adding = page.waitForEvent('filechooser')
    // Its name is shown while it is still on its way.
    const uploaded = page.waitForResponse(/qaPhotos.files/)
    await page.getByRole('button', { name: 'Add photos' }).click()
    await (await adding).setFiles(photo('issue.png'))
    await uploaded
    await page.getByText('issue.png').first().waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/show')
    const issueId = page.url().split('/').at(-2)!
    await act(page, 'Claim from supplier')
    const issue = () =>
      one<{ claimed: number | null; version: number }>(
        'select claim_amount::float8 as claimed, version from qa_issues where id = $1',
        issueId,
      )
    await expect.poll(async () => (await issue()).claimed, patiently).toBeGreaterThan(0)
    const { claimed, version: seen } = await issue()
    const credited = await boss.put(`/api/qaIssues/${issueId}`, {
      version: seen,
      credited: claimed,
    })
    expect(credited.status, JSON.stringify(credited.body)).toBe(200)

    // It is resolved and closed, with its solution and its cause.
    await page.goto(at)
    const known = await one<{ solutionId: string; causeId: string }>(
      'select (select id from qa_handlings where is_active limit 1) as "solutionId", (select id from qa_causes where is_active limit 1) as "causeId"',
    )
    const { version: last } = await ticket()
    const settled = await boss.put(`/api/tickets/${ticketId}`, { ...known, version: last })
    expect(settled.status, JSON.stringify(settled.body)).toBe(200)
    await page.reload()
    await act(page, 'Resolve', { status: 'Reopened' })
    await act(page, 'Close', { status: 'Resolved' })
    await expect.poll(async () => (await ticket()).state, patiently).toBe('Closed')

    // The figures and the log have it.
    await page.goto('/customer_service/ticketStatics')
    await page.getByRole('heading', { name: 'Ticket statistics' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await page.goto(`/customer_service/ticketLogs?ticketId=${ticketId}`)
    for (const action of ['Taken', 'Closed', 'Reopened'])
      await page
        .getByRole('row')
        .filter({ hasText: no })
        .filter({ hasText: action })
        .first()
        .waitFor()
    await visitor.expectQuiet()
    await visitor.close()
  }, 120_000)

  test('is taken, merged with its double and split by telephone', async () => {
    const customer = await one<{ id: string }>(
      "select c.id from customers c join clients k on k.id = c.client_id where k.country = 'NZ' and c.state = 'Active' and not c.is_deleted order by c.id desc limit 1",
    )
    const boss = await stage.product.as('ALL')
    const take = async (problem: string) =>
      (await boss.post('/api/tickets', { customerId: customer.id, problem })).body as {
        id: string
        ticketNo: string
      }
    const [stays, goes] = [await take('A drawer jams.'), await take('The drawer, again.')]
    const { page, ...visitor } = await enter(
      `/customer_service/ticketDetail?ticketId=${goes.id}`,
      phone,
    )
    await page.getByRole('button', { name: 'Log a call' }).click()
    await page.getByRole('combobox', { name: /^Who called/ }).click()
    await page.getByRole('option', { name: 'They called' }).click()
    await page.getByRole('textbox', { name: /^What was said/ }).fill('And the lamp flickers.')
    await agree(page, 'Log a call')
    await page
      .getByText(/And the lamp flickers/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Split', exact: true }).click()
    await page.getByRole('checkbox', { name: /lamp flickers/ }).check()
    await page.getByRole('button', { name: 'Move to a new ticket' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Problem/ }).fill('The lamp flickers.')
    await agree(page, 'Move to a new ticket')
    await page
      .getByText(/^Split: 1 entry of this ticket went to T\d+/)
      .first()
      .waitFor()

    await act(page, 'Merge into another ticket', { hasDialog: false })
    await choose(page, 'The one that stays', stays.ticketNo)
    await agree(page, 'Merge into another ticket')
    await page.getByText('This ticket was merged.', { exact: false }).waitFor()
    await visitor.settled()
    expect(await visitor.violations()).toEqual([])
    expect(await visitor.sideways()).toBe(0)
    await page.getByRole('link', { name: stays.ticketNo }).first().click()
    await page.getByText(`Merged into this one: ${goes.ticketNo}.`, { exact: false }).waitFor()
    await page.getByText(`on ${goes.ticketNo}`).first().waitFor()
    await visitor.settled()
    // Later tickets can be new ones; what was merged or split comes from elsewhere.
    await page.getByRole('heading', { name: 'Merged into it' }).waitFor()
    expect(await page.getByRole('link', { name: 'New ticket' }).count()).toBe(1)
    expect(await visitor.violations()).toEqual([])
    expect(await visitor.sideways()).toBe(0)
    await visitor.expectQuiet()
    await visitor.close()
  }, 60_000)
})
