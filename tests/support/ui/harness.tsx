import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
  TestMemoryRouter,
  useNotificationContext,
} from 'ra-core'
import { QueryClient } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { type Mock, vi } from 'vitest'
import './installBrowser.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { codes } from '#resources/codes.ts'
import { PageKeyContext } from '#src/app/guards.tsx'
import { routerProvider } from '#src/app/routerProvider.ts'
import { createI18nProvider } from '#src/i18n/index.ts'
import { tabTarget } from '#src/shell/tabs/tabTarget.ts'
import { followMode } from '#src/theme/mode.ts'
import { reportType } from '#src/gallery/samples.ts'
import { theme } from '#src/theme/theme.ts'
import { harness } from './rights.ts'

// The theme's colours are variables, which the application sets before it draws anything.
followMode()

type Answer = (...asked: any[]) => unknown

/** A data provider that answers what a test says, and nothing else. Every method is a spy. */
export function fakeProvider(
  answers: {
    readonly [
      M in
        | 'getList'
        | 'getOne'
        | 'getMany'
        | 'create'
        | 'update'
        | 'delete'
        | 'bulk'
        | 'undo'
        | 'beside'
        | 'upload'
        | 'file'
        | 'totals'
        | 'withLines'
        | 'exportList'
        | 'importTemplate'
        | 'importFile'
        | 'importProblems'
        | 'callTold'
    ]?: Answer
  } & { calls?: Record<string, Answer> } = {},
) {
  const { calls = {}, ...methods } = answers
  const all: Record<string, Answer> = {
    getOne: none,
    getMany: async () => ({ data: [] }),
    getList: async () => ({ data: [], total: 0 }),
    create: none,
    update: none,
    delete: none,
    ...methods,
  }
  const called: Answer = async (name: string, input: unknown) =>
    (calls[name] ?? standing[name] ?? none)(input)
  return {
    ...Object.fromEntries(
      Object.entries(all).map(([name, answer]) => [
        name,
        vi.fn<Answer>(async (...asked) => answer(...asked)),
      ]),
    ),
    call: vi.fn<Answer>(called),
    callTold: vi.fn<Answer>(methods.callTold ?? called),
  } as unknown as ErpDataProvider & { call: Mock<Answer> }
}

/** A screen at its address, in the application's theme, for a person with every code. */
export function show(
  screen: ReactNode,
  {
    provider = fakeProvider(),
    path = '/',
    route = '*',
    resource = 'things',
    store = memoryStore(),
  } = {},
) {
  signIn()
  harness.isUsed = true
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const user = userEvent.setup()
  const view = render(
    <TestMemoryRouter initialEntries={[path]}>
      <CoreAdminContext
        dataProvider={provider}
        routerProvider={routerProvider}
        i18nProvider={createI18nProvider()}
        queryClient={queryClient}
        store={store}
      >
        <ThemeProvider theme={theme}>
          <ResourceContextProvider value={resource}>
            <Suspense fallback="waiting">
              <PageKeyContext value={tabTarget(path).key}>
                <Routes>
                  <Route path={route} element={screen} />
                  <Route path="*" element={null} />
                </Routes>
              </PageKeyContext>
            </Suspense>
          </ResourceContextProvider>
          <Address />
          <Notices />
        </ThemeProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  return {
    ...view,
    provider,
    queryClient,
    user,
    address: () => view.getByTestId('address').textContent!,
    notices: () => view.getByTestId('notices').textContent!,
  }
}

const none = async () => {
  throw new Error('The test does not answer this.')
}

const standing: Record<string, (input: any) => unknown> = {
  getSavedViews: () => ({ data: [] }),
  getClientInfo: () => ({ clientVM: { uniqueShortName: 'NZ' } }),
  getOperationReportTypeList: () => ({ data: [reportType] }),
  getBaseList: () => ({
    data: [
      { id: '1', value: 'General', name: 'General' },
      { id: '2', value: 'Delivery', name: 'Delivery note' },
    ],
  }),
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

const Notices = () => (
  <output data-testid="notices">
    {useNotificationContext()
      .notifications.map(({ message }) => message as string)
      .join('; ')}
  </output>
)

function signIn() {
  const part = (value: object) => btoa(JSON.stringify(value))
  const accessToken = [
    part({ alg: 'none' }),
    part({ sub: 'me', nam: 'Ann', mod: codes.join() }),
    '',
  ].join('.')
  sessionStorage.setItem(
    'iERP_token',
    JSON.stringify({
      accessToken,
      refreshToken: 'r',
      expiresIn: 1800,
      expireAt: Date.now() + 1_800_000,
    }),
  )
}
