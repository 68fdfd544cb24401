import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { BrowserProduct } from '#src/app/product/product.ts'
import { fakeServer, type Reply, type Seen, tokensWith } from '#tests/support/fakes.ts'

export interface Given {
  /** Of the window; a desktop unless told. */
  readonly width?: number
  readonly codes?: string
  readonly path?: string
  readonly answer?: (seen: Seen) => Reply | undefined
  /** Done with the new modules, before the application is made. */
  readonly begin?: () => Promise<void>
  /** The business, loaded with the new modules; the whole one unless given. */
  readonly product?: () => Promise<BrowserProduct>
}

/**
 * The whole application for a person with these codes, at this path, before a server that answers so. Modules are loaded anew: the
 * application reads once a page who is signed in.
 */
export async function openApplication({
  width = 1366,
  codes = 'D1,J1,J4',
  path = '/',
  answer = () => undefined,
  begin,
  product = async () => (await import('#resources/browser.ts')).browserProduct,
}: Given = {}) {
  vi.resetModules()
  ;(
    window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  ).happyDOM.setViewport({ width })
  sessionStorage.clear()
  // Applications of tests before this one must not answer.
  vi.stubGlobal('BroadcastChannel', SilentChannel)
  const server = fakeServer(
    seen =>
      answer(seen) ?? {
        json: { isSuccess: true, errors: [], ...(standing[seen.path] ?? nothing) },
      },
  )
  vi.stubGlobal('fetch', server.fetch)
  window.history.replaceState(null, '', path)
  await begin?.()
  const { session } = await import('#src/app/services.ts')
  session.store(tokensWith({ mod: codes, nam: 'Amelia Ward', sub: 'staff-1' }))
  const { createApplication } = await import('#src/app/App.tsx')
  const given = await product()
  await act(async () => void render(createApplication(given)))
  return { user: userEvent.setup(), seen: server.seen, session }
}

const nothing = { data: [], totalCount: 0, hasMore: false }

/** What the shell asks for around every screen. */
const standing: Readonly<Record<string, object>> = {
  '/api/client/getClientInfo': { clientVM: { uniqueShortName: 'NZ' } },
  '/api/dictionary/getERPVersion': {
    data: { version: '20261101.0', forceUpdate: false, contents: [] },
  },
  '/api/tasks/getTasksList': { tasksDataList: [], totalCount: 0, lastTaskCreatedOnUtc: null },
}

class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}
