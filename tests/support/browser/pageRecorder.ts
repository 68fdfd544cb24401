import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core'

/** Something that a page may not do unless the test says so. */
export interface Problem {
  readonly kind: 'console' | 'exception' | 'refused' | 'failed' | 'foreign'
  readonly text: string
  readonly url: string
  readonly method?: string
  readonly status?: number
}

/** An answer that the server gives on purpose in this test. */
export interface Refusal {
  readonly status: number
  /** The path without query, or a pattern that it must match. */
  readonly path: string | RegExp
  /** Any if left out. */
  readonly method?: string
}

export interface PageRecorder {
  /** From now on, and for what was recorded before, this refusal and the browser's own console line about it are no problem. */
  readonly allowRefusal: (refusal: Refusal) => void
  /** The problems so far, without the allowed ones; they count as seen. */
  readonly takeProblems: () => Promise<Problem[]>
  /** Throws with every problem that was not seen yet. */
  readonly expectQuiet: () => Promise<void>
  /** Waits until what the page has already done has arrived here. */
  readonly settle: () => Promise<void>
}

/**
 * What a page may be refused at the moment when another tab signs out: what waits for a person is counted whenever something changes, and
 * the stream of changes begins anew.
 */
export const whileSignedOutElsewhere: Refusal = {
  status: 401,
  path: /^\/api\/(home|live|deliveryPlans\/waitingCustomers)/,
}

/**
 * Records for all pages of a context, popups included: console errors and warnings, uncaught exceptions, answers of 400 and
 * above, requests that failed, and requests to a host that is not loopback.
 */
export function recordProblems(context: BrowserContext): PageRecorder {
  const problems: Problem[] = []
  const refusals: Refusal[] = []
  const record = (problem: Problem | undefined) => {
    if (problem) problems.push(problem)
  }
  context.on('console', message => record(inConsole(message)))
  context.on('weberror', webError =>
    record({
      kind: 'exception',
      text: String(webError.error().stack ?? webError.error()),
      url: webError.page()?.url() ?? '',
    }),
  )
  context.on('response', response => record(inResponse(response)))
  context.on('requestfailed', request => record(inFailure(request)))
  context.on('request', request => record(foreign(request.url(), request.method())))
  context.on('page', (page: Page) =>
    page.on('websocket', socket => record(foreign(socket.url(), 'GET'))),
  )

  const settle = async () => {
    // Events come in order over one pipe: the answer to this comes after all that was before it.
    await Promise.all(
      context.pages().map(page => page.evaluate(() => undefined).catch(() => undefined)),
    )
  }
  const takeProblems = async () => {
    await settle()
    return problems
      .splice(0)
      .filter(problem => !refusals.some(refusal => isAbout(refusal, problem)))
  }
  return {
    allowRefusal: refusal => void refusals.push(refusal),
    takeProblems,
    settle,
    async expectQuiet() {
      const left = await takeProblems()
      if (left.length > 0)
        throw new Error(`The page was not quiet:\n${left.map(sentence).join('\n')}`)
    },
  }
}

function inConsole(message: ConsoleMessage): Problem | undefined {
  if (!['error', 'warning', 'assert'].includes(message.type())) return undefined
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(
    message.text(),
  )?.[1]
  return {
    kind: 'console',
    text: `${message.type()}: ${message.text()}`,
    url: message.location().url,
    ...(status && { status: Number(status) }),
  }
}

function inResponse(response: Response): Problem | undefined {
  if (response.status() < 400) return undefined
  return {
    kind: 'refused',
    text: response.statusText(),
    url: response.url(),
    method: response.request().method(),
    status: response.status(),
  }
}

function inFailure(request: Request): Problem | undefined {
  const text = request.failure()?.errorText ?? 'failed'
  // The page itself gave the request up: it navigated, or nobody waits for the answer any more.
  if (text === 'net::ERR_ABORTED') return undefined
  return { kind: 'failed', text, url: request.url(), method: request.method() }
}

function foreign(url: string, method: string): Problem | undefined {
  const { protocol, hostname } = new URL(url)
  const isFromHere =
    ['data:', 'blob:', 'about:'].includes(protocol) ||
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return isFromHere ? undefined : { kind: 'foreign', text: `request to ${hostname}`, url, method }
}

function isAbout(refusal: Refusal, { kind, status, method, url }: Problem): boolean {
  // The console line names no method.
  const hasMethod = kind === 'console' || refusal.method === undefined || refusal.method === method
  return (
    (kind === 'refused' || kind === 'console') &&
    status === refusal.status &&
    hasMethod &&
    isAt(refusal.path, url)
  )
}

function isAt(expected: string | RegExp, url: string): boolean {
  const { pathname } = new URL(url)
  return typeof expected === 'string' ? expected === pathname : expected.test(pathname)
}

function sentence({ kind, text, url, method, status }: Problem): string {
  return [kind, status, method, url, text]
    .filter(part => part !== undefined && part !== '')
    .join(' ')
}
