import '#src/theme/base.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, ResourceContextProvider } from 'ra-core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createI18nProvider } from '#src/i18n/index.ts'
import { followMode } from '#src/theme/mode.ts'
import { theme } from '#src/theme/theme.ts'
import { FieldKinds } from './FieldKinds.tsx'
import { fieldsProvider } from './fieldsProvider.ts'

/**
 * Every field kind in every state, without a server: `gallery.html` of the development server. The
 * build contains `index.html` only, so the gallery never ships.
 */
followMode()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <Application />
    </BrowserRouter>
  </StrictMode>,
)

function Application() {
  return (
    <CoreAdminContext dataProvider={fieldsProvider} i18nProvider={createI18nProvider()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ResourceContextProvider value="samples">
          <FieldKinds />
        </ResourceContextProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
}
