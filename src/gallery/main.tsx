import '#src/theme/base.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { choose, followMode } from '#src/theme/mode.ts'
import type { Mode } from '#src/theme/palette.ts'
import { theme } from '#src/theme/theme.ts'
import { ownStorage } from './ownStorage.ts'
import { stories } from './stories.ts'
import { StoryApplication } from './StoryApplication.tsx'
import { StoryPage } from './StoryPage.tsx'

/**
 * The generic views and the field kinds in all their states, without a server: `gallery.html` of
 * the development server. The build contains `index.html` only, so the gallery never ships.
 * `?story=<name>&mode=dark` is one story alone, as the page shows it in its frame.
 */
ownStorage()
const asked = new URLSearchParams(location.search)
const story = stories.find(({ name }) => name === asked.get('story'))
const mode = asked.get('mode') as Mode | null
if (mode) choose(mode)
followMode()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {story ? (
      <StoryApplication story={story} />
    ) : (
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <StoryPage />
      </ThemeProvider>
    )}
  </StrictMode>,
)
