import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** Jobs whose clicks and keys no other journey counts. */
describeInBrowser('postgres', 'jobs of a day, in a browser', stage => {
  const enter = (path: string, viewport = laptop, email = 'admin.nz@demo.example') =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, email, viewport })
  /** How often a page was clicked, by a person or as one would. */
  const clicksOf = async (page: Page) => {
    let clicks = 0
    await page.exposeFunction('countClick', () => void clicks++)
    await page.evaluate(
      "addEventListener('click', event => event.isTrusted && event.detail > 0 && countClick(), true)",
    )
    return () => clicks
  }
  const bottomOf = async (page: Page, name: string | RegExp) => {
    const heading = page.getByRole('heading', { name }).first()
    await heading.waitFor()
    const box = (await heading.boundingBox())!
    return box.y + box.height
  }

  test('a day is closed by two clicks on its page', async () => {
    // The demo closes the days of its last month: of the others the newest that took money.
    const [day] = await stage.product.db.text<{ id: string; date: string }>(`
      select p.branch_id as id, d.day::text as date
      from payments p join clients c on c.id = p.client_id cross join lateral (select money_day(c.id, p.received_on_utc) as day) d
      where c.short_name = 'NZ' and p.branch_id is not null and p.state <> 'Pending' and not p.is_deleted and d.day < money_day(c.id, now())
        and not exists (select from day_closes z where z.branch_id = p.branch_id and z.day = d.day and z.state = 'Closed' and not z.is_deleted)
      order by d.day desc, p.branch_id limit 1`)
    const leader = await stage.product.as('ALL')
    const asked = { branchId: day!.id, day: day!.date }
    const { body } = await leader.get('/api/tills/day', asked)
    for (const { methodId, terminal, expected } of body.data) {
      const counted = { ...asked, methodId, ...(terminal && { terminal }), counted: expected }
      expect((await leader.post('/api/tills/count', counted)).status).toBe(200)
    }
    const watched = await enter(
      `/sale/payments_received/day?filter=${encodeURIComponent(JSON.stringify(asked))}`,
    )
    const { page, close } = watched
    const offered = page.getByRole('button', { name: 'Close the day' }).first()
    await offered.waitFor()
    await watched.settled()
    const clicks = await clicksOf(page)
    await offered.click()
    const dialog = page.getByRole('dialog', { name: /^Close the day/ })
    await dialog.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('Day closed').waitFor()
    expect(clicks()).toBe(2)
    const [{ state }] = (await stage.product.db.text<{ state: string }>(
      `select state from day_closes where branch_id = '${day!.id}' and day = '${day!.date}'`,
    )) as [{ state: string }]
    expect(state).toBe('Closed')
    await close()
  })

  test('a refund is approved by two clicks, with its payments and goods on the same screen', async () => {
    const [refund] = await stage.product.db.text<{ id: string }>(`
      select r.id from refunds r join clients c on c.id = r.client_id
      where c.short_name = 'NZ' and r.state = 'Requested' and not r.is_deleted order by r.created_on_utc limit 1`)
    const watched = await enter(`/sale/refundRequests/${refund!.id}/show`)
    const { page, close } = watched
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.waitFor()
    await watched.settled()
    for (const name of ['What can be paid back', 'Payments of the order'])
      expect(await bottomOf(page, name), name).toBeLessThan(laptop.height)
    const clicks = await clicksOf(page)
    await approve.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(clicks()).toBe(2)
    await expect
      .poll(async () => {
        const [now] = await stage.product.db.text<{ state: string }>(
          `select state from refunds where id = '${refund!.id}'`,
        )
        return now!.state
      })
      .toBe('Approved')
    await close()
  })

  test('what an order is at is found by the telephone number, without a click', async () => {
    const [order] = await stage.product.db.text<{ code: string; phone: string; state: string }>(`
      select o.order_code as code, c.phone, o.state from orders o join customers c on c.id = o.customer_id join clients k on k.id = o.client_id
      where k.short_name = 'NZ' and o.state = 'Confirmed' and c.phone like '+642%'
        and (select count(*) from orders other where other.customer_id = c.id) = 1 order by o.order_code desc limit 1`)
    const { page, close } = await enter('/sale/records')
    const clicks = await clicksOf(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Find a screen/ }).waitFor()
    await page.keyboard.type(order!.phone.replace('+64', '0'))
    const found = page.getByRole('option', { name: order!.code })
    await found.waitFor()
    expect(await found.innerText()).toMatch(/\d{2}\/\d{2}\/\d{4} · Confirmed/)
    expect(clicks()).toBe(0)
    await close()
  })

  test('a count of an aisle is planned by five clicks at most; other scopes ask for nothing of it', async () => {
    const watched = await enter('/warehouse/position/stocktaking/create')
    const { page, close } = watched
    await page.getByRole('combobox', { name: /^Aisles/ }).waitFor()
    await watched.settled()
    for (const other of [/^Categories/, /^SKUs/, /^Places/])
      expect(await page.getByLabel(other).count()).toBe(0)
    const clicks = await clicksOf(page)
    await page.getByRole('combobox', { name: /^Warehouse/ }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: /^Aisles/ }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: /^ST\d{6}/ }).waitFor()
    expect(clicks()).toBeLessThanOrEqual(5)
    await close()
  })

  test('the first line on a phone is picked without scrolling', async () => {
    const [plan] = await stage.product.db.text<{ id: string }>(`
      select p.id from delivery_plans p join clients c on c.id = p.client_id
      where c.short_name = 'NZ' and p.state = 'Scheduled' and p.preparation_status = 'None' and p.items > 0
        and p.date >= money_day(c.id, now()) order by p.date, p.no limit 1`)
    const { page, close } = await enter(`/warehouse/preparation/start?planId=${plan!.id}`, phone)
    const next = page.getByRole('region', { name: 'Next' })
    await next.waitFor()
    const box = (await next.boundingBox())!
    // What its order asks before stands above it.
    expect(box.y + box.height).toBeLessThanOrEqual(phone.height)
    expect(await page.evaluate('scrollY')).toBe(0)
    await close()
  })
})
