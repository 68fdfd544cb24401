import { chromium } from 'playwright-core'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
const base = 'http://localhost:4071'
const un = await unpackChromium()
const b = await chromium.launch({ executablePath: un.executablePath, env: un.env as any, args: (un as any).args ?? ['--no-sandbox'] })
const who = process.argv[2]!, tag = process.argv[3]!, paths = process.argv.slice(4)
for (const [w, h] of [[1366, 768], [390, 844]] as const) {
  const p = await b.newPage({ viewport: { width: w, height: h } })
  p.setDefaultTimeout(15000)
  p.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', w, m.text().slice(0, 200)) })
  p.on('pageerror', e => console.log('PAGEERROR', e.message))
  p.on('response', r => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url()) })
  await p.goto(base + '/login')
  await p.getByLabel('E-mail').fill(who)
  await p.getByLabel('Password', { exact: true }).fill('oak-table-six-chairs')
  await p.keyboard.press('Enter')
  await p.waitForURL(u => !u.pathname.startsWith('/login'))
  for (const path of paths) {
    await p.goto(base + path).catch(e => console.log('GOTO', path, e.message.slice(0,100)))
    await p.waitForTimeout(2500)
    await p.screenshot({ path: `/tmp/rf/shots/${tag}-${path.replace(/[^a-z0-9]+/gi, '_')}-${w}.png` })
  }
  await p.close()
}
await b.close(); (un as any).remove?.()
