// Measures `npm run dev`: from saving a file to seeing the change in a browser. node scripts/run.mjs tests/bench/dev.ts
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#server/settings.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { guardProcess } from '#tests/support/guardian.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { freePort, signIn } from './browser/stand.ts'

const tags = 'resources/sales/orderTags.entity.ts'
/** Each is saved with another mark, waited for on the page, and put back. */
const edits = [
  {
    what: 'a label',
    file: tags,
    from: 'isOnCalendar: flag({',
    to: "isOnCalendar: flag({ label: 'MARK',",
  },
  {
    what: 'a column',
    file: tags,
    from: "filters: ['isA",
    to: "columns: ['name', 'updatedOnUtc'], filters: ['isA",
    see: 'Last changed',
  },
  {
    what: 'a filter',
    file: tags,
    from: "'isOnCalendar']",
    to: "'isOnCalendar', 'createdOnUtc']",
    see: 'Created',
  },
  {
    what: 'a title',
    file: 'resources/routes/sale.ts',
    from: "title: 'Order tags'",
    to: "title: 'MARK'",
  },
  {
    what: 'a text',
    file: 'src/i18n/en/views.ts',
    from: "search: 'Search %{many}'",
    to: "search: 'MARK %{many}'",
  },
  {
    what: 'a view',
    file: 'src/views/list/filters/FilterBar.tsx',
    from: "label={say('list.search'",
    to: "label={'MARK' + say('list.search'",
  },
]
const server = { file: 'server/http/health.ts', from: "'/readyz'", to: "'/readyz'" }

const data = temporaryFolder('dev')
const port = await freePort()
const url = `http://localhost:${port}`
let output = ''
const began = Date.now()
const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], {
  cwd: projectRoot,
  env: { ...process.env, DATA_DIR: data.path, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
guardProcess(child)
child.stdout.on('data', chunk => (output += chunk))
const chromium = await unpackChromium()
const browser = await launchBrowser(chromium)
try {
  await until(() => output.includes('Ready on'))
  console.log(`first start with demo data: ${seconds(began)}`)
  const { page } = await browser.openPage({ viewport: { width: 1366, height: 768 } })
  const session = JSON.stringify(await signIn(url))
  await page.addInitScript(text => sessionStorage.setItem('iERP_token', text), session)
  const opened = Date.now()
  await page.goto(`${url}/sale/orderTags`)
  const seen = (text: string) =>
    page
      .evaluate(wanted => document.documentElement.outerHTML.includes(wanted), text)
      .catch(() => false)
  await until(() =>
    seen('Shown on calendar')
      .then(is => is || seen('Is on calendar'))
      .then(is => is || seen('On calendar')),
  )
  console.log(`first page: ${seconds(opened)}`)
  for (const { what, file, from, to, see } of edits)
    for (const time of [1, 2]) {
      const mark = see ?? `Seen${time}${what.replace(' ', '')}`
      const restore = edit(file, from, to.replace('MARK', mark))
      const saved = Date.now()
      try {
        await until(() => seen(mark))
        console.log(`${what}: ${seconds(saved)}`)
      } finally {
        restore()
      }
      // A title stays where it was read before, as in the strip of open pages.
      await sleep(5000)
    }
  for (const _ of [1, 2]) {
    const restarts = () => output.split('started again').length
    const before = restarts()
    const restore = edit(server.file, server.from, `${server.to} `)
    const saved = Date.now()
    await until(() => restarts() > before)
    console.log(`a file of the server: ${seconds(saved)}`)
    restore()
    await until(() => restarts() > before + 1)
  }
} finally {
  await browser.close()
  chromium.remove()
  child.kill('SIGINT')
  await new Promise(done => child.once('exit', done))
  data.remove()
}

function edit(file: string, from: string, to: string): () => void {
  const path = join(projectRoot, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`)
  writeFileSync(path, before.replace(from, to))
  return () => writeFileSync(path, before)
}

async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`It did not come:\n${output}`)
    await sleep(20)
  }
}

function seconds(since: number) {
  return `${((Date.now() - since) / 1000).toFixed(2)} s`
}
