import CssBaseline from '@mui/material/CssBaseline'
import { styled, ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, type CoreLayoutProps, CoreAdminUI, memoryStore } from 'ra-core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { allCodes } from '#define'
import { visibleTree } from '#src/app/access.ts'
import { clientInfo } from '#src/app/clientInfo.ts'
import { followRouter } from '#src/app/going.ts'
import { NotFound } from '#src/app/pages/NotFound.tsx'
import { installProduct } from '#src/app/product/install.ts'
import { createQueryClient } from '#src/app/queryClient.ts'
import { resourcesOf } from '#src/app/resources.tsx'
import { routerProvider } from '#src/app/routerProvider.ts'
import { session } from '#src/app/services.ts'
import { createI18nProvider } from '#src/i18n/index.ts'
import { SkeletonPage } from '#src/loading/SkeletonPage.tsx'
import { Waiting } from '#src/loading/Waiting.tsx'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { theme } from '#src/theme/theme.ts'
import { browserTree, depotProduct } from './depot.ts'
import { depotProvider } from './depotProvider.ts'
import type { Story } from './stories.ts'
import { takeSteps } from './takeSteps.ts'

/** The application at a story's page or part, without frame, tabs and server. */
export function StoryApplication({ story }: { story: Story }) {
  const [router] = useState(() => begin(story))
  useEffect(() => takeSteps(story.steps ?? []), [story])
  return <RouterProvider router={router} />
}

function begin({ product, views, codes, provider = depotProvider, part, path = '/' }: Story) {
  installProduct(product ?? depotProduct(views, browserTree))
  signIn(codes ?? allCodes().join())
  const given = {
    dataProvider: provider(),
    i18nProvider: createI18nProvider(),
    queryClient: createQueryClient(),
    store: memoryStore(),
    routerProvider,
  }
  const Part = part && lazy(part)
  const Application = () => {
    const resources = useMemo(() => resourcesOf(visibleTree()), [])
    return (
      <CoreAdminContext {...given}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          {Part ? (
            <Layout>
              <Part />
            </Layout>
          ) : (
            <CoreAdminUI disableTelemetry layout={Layout} catchAll={NotFound}>
              {resources}
            </CoreAdminUI>
          )}
        </ThemeProvider>
      </CoreAdminContext>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Application /> }], {
    initialEntries: [path],
  })
  followRouter(router)
  return router
}

const Layout = ({ children }: CoreLayoutProps) => (
  <>
    <Main id="content">
      <Suspense
        fallback={
          <>
            <Waiting />
            <SkeletonPage />
          </>
        }
      >
        {children}
      </Suspense>
    </Main>
    <Notifications />
  </>
)

/** Nobody checks the signature. */
function signIn(codes: string) {
  const part = (value: object) => btoa(JSON.stringify(value))
  const claims = { sub: 'staff-1', nam: 'Amelia Ward', mod: codes }
  session.store({
    accessToken: [part({ alg: 'none' }), part(claims), ''].join('.'),
    refreshToken: '-',
    expiresIn: 86_400,
    tokenType: 'Bearer',
  })
  clientInfo.store('NZ')
}

const Main = styled('main')({ height: '100dvh', overflow: 'auto', position: 'relative' })
