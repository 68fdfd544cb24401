import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type TestBrowser } from './browser.ts'
import { describeOnDatabase, type DatabaseKind } from '#tests/support/databases/databases.ts'
import { demoBeginning, serveProduct, type Product } from './product.ts'

/** What the tests of one file share: there from the first `beforeAll` of theirs on. */
export interface Stage {
  readonly product: Product & { readonly baseURL: string }
  readonly browser: TestBrowser
}

/** A phone and a small laptop, in pixels. */
export const phone = { width: 390, height: 844 }
export const laptop = { width: 1366, height: 768 }

/**
 * Tests of the product with its demo data, served to a browser. Most are on PostgreSQL, which takes a third of the time; the areas, the
 * main job and an order are gone through on the embedded database.
 */
export function describeInBrowser(
  kind: DatabaseKind,
  title: string,
  tests: (stage: Stage) => void,
): void {
  describeOnDatabase(
    kind,
    title,
    database => {
      const stage = {} as { -readonly [K in keyof Stage]: Stage[K] }
      beforeAll(async () => {
        stage.product = await serveProduct(database.settings)
        const browser = await launchBrowser()
        // What moves is drawn many times, and waited for.
        const openPage: TestBrowser['openPage'] = options =>
          browser.openPage({ reducedMotion: 'reduce', ...options })
        stage.browser = { ...browser, openPage }
      })
      afterAll(async () => {
        await stage.browser.close()
        await stage.product.close()
      })
      tests(stage)
    },
    demoBeginning,
  )
}
