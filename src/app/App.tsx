import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, CoreAdminUI } from 'ra-core'
import { type ReactElement, useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createAuthProvider } from '#auth/index.ts'
import { loadCall, preloadCalls } from '#data/calls.ts'
import { createDataProvider } from '#data/index.ts'
import { partsOf } from '#data/endpoint.ts'
import { createI18nProvider } from '#src/i18n/index.ts'
import { lateLive } from '#src/live/lateLive.ts'
import { LiveContext } from '#src/live/useLive.ts'
import { StartFailed } from './pages/StartFailed.tsx'
import { Layout } from '#src/shell/frame/Layout.tsx'
import { leafAt } from '#src/shell/menu/menu.ts'
import { theme } from '#src/theme/theme.ts'
import { may, useVisibleTree } from './access.ts'
import { clientInfo } from './clientInfo.ts'
import { entityOfResource, listOfResource, loadEntity } from './product/declarations.ts'
import { askFirstRows } from '#src/loading/firstRows.ts'
import { followRouter } from './going.ts'
import { me } from './me.ts'
import { ToNotFound } from './pages/NotFound.tsx'
import { preloadPath } from '#src/loading/preload.ts'
import { createQueryClient } from './queryClient.ts'
import { loadList } from './records.tsx'
import { installProduct } from './product/install.ts'
import type { BrowserProduct } from './product/product.ts'
import { resourcesOf } from './resources.tsx'
import { routerProvider } from './routerProvider.ts'
import { ScreenError } from '#src/loading/ScreenBoundary.tsx'
import { loadScreen } from './product/screens.ts'
import { http, leave, leaveToo, reload, session, siblings } from './services.ts'
import { createStore } from './store.ts'

export { arrival } from '#src/loading/preload.ts'

/**
 * The application of the signed-in user. Elements that are the same for the whole page are created
 * here, once.
 */
export function createApplication(given: BrowserProduct): ReactElement {
  installProduct(given)
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
    onChanged: name => {
      given.areas.forEach(area => area.onChanged?.[name]?.())
      // Rows are read anew by react-admin; their number and sums are asked for apart.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, part] }) =>
          (part === 'count' || part === 'totals') && entityOfResource(resource as string) === name,
      })
    },
  })
  const i18nProvider = createI18nProvider()
  const queryClient = createQueryClient()
  const store = createStore()
  const live = lateLive({
    open: async (body, signal) => {
      const { method, path } = partsOf((await loadCall('followChanges')).at)
      return (await http.open(path, { method, body, signal })).body!
    },
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

/** The elements change only with the user's codes: react-admin registers new elements again. */
function useResources() {
  const tree = useVisibleTree()
  return useMemo(() => resourcesOf(tree), [tree])
}

/** Preloads the most used screens while the sign-in page is shown. */
export function warmUp(given: BrowserProduct) {
  installProduct(given)
  preloadCalls()
  const screen = leafAt(given.tree, given.home)?.screen
  loadList().catch(() => {})
  if (screen) loadScreen(screen).catch(() => {})
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
