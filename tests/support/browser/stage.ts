import { afterAll, beforeAll, describe, expect } from 'vitest'
import { launchBrowser, type TestBrowser } from './browser.ts'
import {
  describeOnDatabase,
  openDatabase,
  type DatabaseKind,
} from '#tests/support/databases/databases.ts'
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
        stage.browser = await sharedBrowser()
      })
      afterAll(() => stage.product?.close())
      tests(stage)
    },
    demoBeginning,
  )
}

/** As `describeInBrowser` on PostgreSQL, for tests that only read: those of a worker share one product, which they leave as it was. */
export function describeReading(title: string, tests: (stage: Stage) => void): void {
  describe(title, () => {
    const stage = {} as { -readonly [K in keyof Stage]: Stage[K] }
    /** How many changes there are, of which these tests make none. */
    const changes = () =>
      stage.product.db.text(
        "select count(*)::int as n from audit where operation not in ('signIn', 'signOut', 'signInFailed', 'refused')",
      )
    let before: unknown
    beforeAll(async () => {
      worker.product ??= openDatabase('postgres', demoBeginning).then(serveProduct)
      stage.product = await worker.product
      stage.browser = await sharedBrowser()
      before = await changes()
    })
    afterAll(async () => expect(await changes()).toEqual(before))
    tests(stage)
  })
}

/** What the files of a worker share; the guardian ends it with the worker. */
const key = Symbol.for('erp.tests.stage')
const worker = ((
  globalThis as {
    [key: symbol]: {
      browser?: Promise<TestBrowser>
      product?: ReturnType<typeof serveProduct>
    }
  }
)[key] ??= {})

/** The browser of this worker: each page has a profile of its own in it. */
async function sharedBrowser(): Promise<TestBrowser> {
  const browser = await (worker.browser ??= launchBrowser())
  return {
    ...browser,
    // What moves is drawn many times, and waited for.
    openPage: options => browser.openPage({ reducedMotion: 'reduce', ...options }),
    close: async () => {},
  }
}
