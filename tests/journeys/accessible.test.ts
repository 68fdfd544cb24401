import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointOf, reaches, type AnyEntity } from '../../resources/define/index.ts'
import { entities } from '../../resources/registry.ts'
import { routes } from '../../resources/routes.ts'
import { demoPassword } from '../../server/demo/people.ts'
import { launchBrowser, type TestBrowser, type WatchedPage } from '../support/browser.ts'
import { describeOnDatabase } from '../support/databases.ts'
import { demoBeginning, serveProduct, type Product } from '../support/product.ts'

const widths = [390, 768, 1366]
const schemes = ['light', 'dark'] as const

/** Every screen of the tree, and of those that show records also the pages of one record. */
const screens = reaches(routes).map(({ leaf }) => leaf)
const pagesOf = (leaf: (typeof screens)[number], id: string | undefined): string[] => {
  const entity = leaf.entity
    ? ((entities as Record<string, AnyEntity>)[leaf.entity] as AnyEntity)
    : undefined
  if (!entity) return [leaf.path]
  return [
    leaf.path,
    ...(endpointOf(entity, 'create') ? [`${leaf.path}/create`] : []),
    ...(entity.import ? [`${leaf.path}/import`] : []),
    ...(id && endpointOf(entity, 'one') && !entity.list?.open ? [`${leaf.path}/${id}/show`] : []),
    ...(id && endpointOf(entity, 'update') && !entity.list?.open ? [`${leaf.path}/${id}`] : []),
  ]
}

describeOnDatabase(
  'embedded',
  'every built screen, at 390, 768 and 1366 px, light and dark',
  database => {
    let product: Product & { baseURL: string }
    let browser: TestBrowser
    let watched: WatchedPage

    beforeAll(async () => {
      product = await serveProduct(database.settings)
      browser = await launchBrowser()
      watched = await browser.openPage({ baseURL: product.baseURL, reducedMotion: 'reduce' })
      const { page } = watched
      await page.goto('/login')
      await page.getByLabel('E-mail').fill('admin.nz@demo.example')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
    })
    afterAll(async () => {
      await watched.close()
      await browser.close()
      await product.close()
    })

    test.each(screens.map(leaf => [leaf.path, leaf] as const))(
      '%s has no accessibility violation, no sideways scroll and a quiet console',
      async (_, leaf) => {
        const { page } = watched
        for (const path of pagesOf(leaf, await someRecord(product, leaf.entity))) {
          await page.goto(path)
          await settled(page)
          for (const width of widths)
            for (const colorScheme of schemes) {
              await page.setViewportSize({ width, height: 800 })
              await page.emulateMedia({ colorScheme })
              await settled(page)
              const where = `${path} at ${width} px, ${colorScheme}`
              expect(await sideways(page), `${where} scrolls sideways`).toBe(0)
              expect(await violations(page), where).toEqual([])
            }
        }
        await watched.expectQuiet()
      },
      120_000,
    )
  },
  demoBeginning,
)

async function someRecord(product: Product, entity: string | undefined) {
  if (!entity) return undefined
  const table = entity.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  const e = (entities as Record<string, AnyEntity>)[entity]!
  const owner =
    e.scope === 'client' ? "and t.client_id = (select id from clients where short_name = 'NZ')" : ''
  const [row] = await product.db.text<{ id: string }>(
    `select t.id from ${table} t where not t.is_deleted ${owner} order by t.id limit 1`,
  )
  return row?.id
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The screen is there, what it loads has come, and nothing moves any more. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root') &&
      document.getAnimations().every(a => a.playState !== 'running'),
    undefined,
    { timeout: 10_000 },
  )
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`)
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> }
      }
    ).axe.run()
    return violations.map(
      v =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => n.target.join(' '))
          .join(' | ')}`,
    )
  })
}
