import '#src/theme/base.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { choose, followMode } from '#src/theme/mode.ts'
import type { Mode } from '#src/theme/palette.ts'
import { theme } from '#src/theme/theme.ts'
import { ownStorage } from './ownStorage.ts'
import type { Story } from './stories.ts'
import { StoryApplication } from './StoryApplication.tsx'
import { StoryPage } from './StoryPage.tsx'

/**
 * Shows the index of these stories, or the story that the address names alone, as the index shows
 * it in its frame: `?story=<name>&mode=dark`.
 */
export function openGallery(stories: readonly Story[]) {
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
          <StoryPage stories={stories} />
        </ThemeProvider>
      )}
    </StrictMode>,
  )
}
