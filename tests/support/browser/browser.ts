import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import type { Chromium } from './chromium.ts'
import { type PageRecorder, recordProblems } from './pageRecorder.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { withTmpdir } from '#scripts/tmpdir.mjs'

export interface TestBrowser {
  /** The program that runs: npm's, or CHROMIUM_PATH. */
  readonly program: string
  readonly version: string
  /** A page in a profile of its own (cookies, storage, cache), under watch from its first request. */
  openPage(options?: BrowserContextOptions): Promise<WatchedPage>
  close(): Promise<void>
}

export interface WatchedPage extends PageRecorder {
  readonly page: Page
  readonly context: BrowserContext
  /** Closes the page and its profile; refuses what was recorded and neither allowed nor taken, so no test forgets to look. */
  readonly close: () => Promise<void>
}

/**
 * Starts the browser without any network but loopback. Without an argument it is the one that the run unpacked.
 * @param further arguments, such as those of a `fakeCamera`
 */
export async function launchBrowser(
  { executablePath, env }: Chromium = inject('chromium'),
  further: readonly string[] = [],
): Promise<TestBrowser> {
  const folder = temporaryFolder('browser')
  const home = {
    HOME: folder.path,
    TMPDIR: folder.path,
    XDG_CONFIG_HOME: folder.path,
    XDG_CACHE_HOME: folder.path,
  }
  const launch = () =>
    playwright.launch({
      executablePath,
      args: [...args, ...further],
      env: { ...env, ...home },
      chromiumSandbox: false,
    })
  let browser: Browser
  try {
    // Playwright puts profiles there, and has no option for it.
    browser = await withTmpdir(folder.path, launch)
  } catch (error) {
    folder.remove()
    throw error
  }
  return {
    program: executablePath,
    version: browser.version(),
    openPage: options => openPage(browser, options),
    async close() {
      await browser.close()
      folder.remove()
    },
  }
}

const args = [
  '--disable-gpu',
  // Every name but loopback's stays unknown, so nothing that the browser does on its own account gets out either.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-zygote',
]

async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    ...options,
  })
  const recorder = recordProblems(context)
  const page = await context.newPage()
  return {
    ...recorder,
    page,
    context,
    async close() {
      await recorder.settle()
      await context.close()
      await recorder.expectQuiet()
    },
  }
}
