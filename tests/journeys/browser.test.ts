import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type TestBrowser } from '#tests/support/browser/browser.ts'

let browser: TestBrowser
let site: Server
let baseURL: string

beforeAll(async () => {
  browser = await launchBrowser()
  site = createServer(answer)
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser.close()
  await new Promise(resolve => site.close(resolve))
})

const answer: RequestListener = (request, response) => {
  const isPage = request.url === '/'
  response
    .writeHead(isPage ? 200 : 409, { 'content-type': 'text/html' })
    .end(isPage ? '<title>Shop</title><h1>Tables</h1>' : 'stale')
}

test('a quiet page is opened at the size that is asked for', async () => {
  const { page, close } = await browser.openPage({ baseURL, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  expect(await page.getByRole('heading').textContent()).toBe('Tables')
  expect(
    await page.evaluate(() => [innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone]),
  ).toEqual([390, 'Pacific/Auckland'])
  await close()
})

test('text has a size, so there is a font', async () => {
  const { page, close } = await browser.openPage()
  await page.setContent('<span>Tables</span><br><b>Oak</b><br><code>INV0000001</code>')
  for (const text of ['Tables', 'Oak', 'INV0000001']) {
    const box = await page.getByText(text).boundingBox()
    expect(box?.width).toBeGreaterThan(20)
    expect(box?.height).toBeGreaterThan(10)
  }
  await close()
})

test('console errors and warnings are recorded, and other lines are not', async () => {
  const { page, takeProblems, expectQuiet, close } = await browser.openPage({ baseURL })
  await page.goto('/')
  await page.evaluate(() => {
    console.log('fine')
    console.error('a broken chair')
    console.warn('a loose leg')
  })
  expect(await takeProblems()).toMatchObject([
    { kind: 'console', text: 'error: a broken chair' },
    { kind: 'console', text: 'warning: a loose leg' },
  ])
  await expectQuiet()
  await close()
})

test('an uncaught exception is recorded, in a window that the page opened too', async () => {
  const { page, context, takeProblems, close } = await browser.openPage({ baseURL })
  await page.goto('/')
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void open('/')),
  ])
  await window.waitForLoadState()
  await window.evaluate(() => {
    setTimeout(() => {
      throw new Error('a lost nut')
    })
    return new Promise(resolve => setTimeout(resolve, 20))
  })
  const problems = await takeProblems()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({
    kind: 'exception',
    text: expect.stringContaining('a lost nut'),
  })
  await close()
})

test('a refusal is a problem unless it is allowed, its console line included', async () => {
  const { page, allowRefusal, expectQuiet, takeProblems, close } = await browser.openPage({
    baseURL,
  })
  await page.goto('/')
  const save = () =>
    page.evaluate(async () => (await fetch('/api/tables/1?version=2', { method: 'PUT' })).status)

  expect(await save()).toBe(409)
  await expect(expectQuiet()).rejects.toThrow(/refused 409 PUT .*\/api\/tables\/1/)

  allowRefusal({ status: 409, path: '/api/tables/1', method: 'PUT' })
  await save()
  await expectQuiet()

  await page.evaluate(() => fetch('/api/tables/2', { method: 'PUT' }))
  expect(new Set((await takeProblems()).map(problem => problem.kind))).toEqual(
    new Set(['refused', 'console']),
  )
  await close()
})

test('a request to another host is recorded and does not get out', async () => {
  const { page, takeProblems, close } = await browser.openPage({ baseURL })
  await page.goto('/')
  expect(
    await page.evaluate(() =>
      fetch('https://example.com/font.woff2').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed')
  const problems = await takeProblems()
  expect(problems).toContainEqual({
    kind: 'foreign',
    text: 'request to example.com',
    url: 'https://example.com/font.woff2',
    method: 'GET',
  })
  expect(problems).toContainEqual({
    kind: 'failed',
    text: 'net::ERR_NAME_NOT_RESOLVED',
    url: 'https://example.com/font.woff2',
    method: 'GET',
  })
  await close()
})

test('closing refuses what nobody looked at', async () => {
  const { page, close } = await browser.openPage({ baseURL })
  await page.goto('/')
  await page.evaluate(() => console.error('unseen'))
  await expect(close()).rejects.toThrow('unseen')
})
