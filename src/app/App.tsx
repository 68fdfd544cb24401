import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, CoreAdminUI } from 'ra-core'
import { type ReactElement, useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createAuthProvider } from '#auth/index.ts'
import { loadCall, preloadCalls } from '#data/calls.ts'
import { createDataProvider } from '#data/index.ts'
import { partsOf } from '#data/endpoint.ts'
import { liveCalls } from '#resources/shell/live/live.calls.ts'
import { createI18nProvider } from '#src/i18n/index.ts'
import { createLive } from '#src/live/connection.ts'
import { LiveContext } from '#src/live/useLive.ts'
import { StartFailed } from '#src/app/pages/StartFailed.tsx'
import { Layout } from '#src/shell/frame/Layout.tsx'
import { refreshTasks } from '#resources/shell/taskArea/refreshTasks.ts'
import { theme } from '#src/theme/theme.ts'
import { may, useVisibleTree } from './access.ts'
import { clientInfo } from './clientInfo.ts'
import { entityOfResource, listOfResource, loadEntity } from '#src/app/product/declarations.ts'
import { askFirstRows } from '#src/loading/firstRows.ts'
import { followRouter } from './going.ts'
import { me } from './me.ts'
import { ToNotFound } from '#src/app/pages/NotFound.tsx'
import { preloadPath } from '#src/loading/preload.ts'
import { createQueryClient } from './queryClient.ts'
import { loadList } from './records.tsx'
import { resourcesOf } from './resources.tsx'
import { routerProvider } from './routerProvider.ts'
import { ScreenError } from '#src/loading/ScreenBoundary.tsx'
import { loadScreen } from '#src/app/product/screens.ts'
import { http, leave, leaveToo, reload, session, siblings } from './services.ts'
import { createStore } from './store.ts'

export { arrival } from '#src/loading/preload.ts'

/** The application for the person who is signed in now. Everything that stays the same for a page is made here, once. */
export function createApplication(): ReactElement {
  preloadPath(location.pathname)
  siblings.listen(leaveToo)
  const entityOf = (resource: string) => loadEntity(entityOfResource(resource) ?? resource)
  const authProvider = createAuthProvider({
    http,
    session,
    leave,
    reload,
    tellOthers: siblings.end,
    forgetClient: clientInfo.clear,
    entityOf,
    may,
  })
  const dataProvider = createDataProvider({
    http,
    entityOf,
    callOf: loadCall,
    listOf: resource => {
      const { filter = {}, call } = listOfResource(resource)
      const mine = Object.entries(filter).map(([name, value]) => [
        name,
        value === 'me' ? me().staffId : value,
      ])
      return { filter: Object.fromEntries(mine), ...(call ? { call } : {}) }
    },
    onChanged: name => name === 'tasks' && refreshTasks(),
  })
  const i18nProvider = createI18nProvider()
  const queryClient = createQueryClient()
  const store = createStore()
  const { method, path } = partsOf(liveCalls.followChanges.at)
  const live = createLive({
    open: async (body, signal) => (await http.open(path, { method, body, signal })).body!,
  })
  askFirstRows({ dataProvider, queryClient, store }, location).catch(() => {})

  const Application = () => (
    <CoreAdminContext
      {...{ authProvider, dataProvider, i18nProvider, queryClient, routerProvider, store }}
    >
      <LiveContext value={live}>
        <Themed>
          <CoreAdminUI disableTelemetry layout={Layout} catchAll={ToNotFound} error={Failed}>
            {useResources()}
          </CoreAdminUI>
        </Themed>
      </LiveContext>
    </CoreAdminContext>
  )
  const router = createBrowserRouter([
    { path: '*', element: <Application />, errorElement: <StartFailed /> },
  ])
  followRouter(router)
  return <RouterProvider router={router} />
}

/** The same elements until the person's codes change: react-admin registers them anew whenever they are new. */
function useResources() {
  const tree = useVisibleTree()
  return useMemo(() => resourcesOf(tree), [tree])
}

/** Loads what most people open first, while nobody is signed in yet. */
export function warmUp() {
  preloadCalls()
  for (const load of [loadList, () => loadScreen('stockCheck')]) load().catch(() => {})
}

function Themed({ children }: { children: ReactElement }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}

const Failed = ({
  error,
  resetErrorBoundary,
}: {
  error: Error
  resetErrorBoundary: (reason: unknown) => void
}) => <ScreenError error={error} retry={() => resetErrorBoundary(error)} />
