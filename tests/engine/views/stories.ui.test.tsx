import { ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { stories } from '#src/gallery/stories.ts'
import { StoryPage } from '#src/gallery/StoryPage.tsx'
import { followMode } from '#src/theme/mode.ts'
import { theme } from '#src/theme/theme.ts'
import { type Landmark, showTheirStates } from '#tests/support/ui/stories.tsx'

followMode()

/** What each story shows; a story without an entry fails. */
const landmarks: Readonly<Record<string, Landmark | undefined>> = {
  'list-rows': ['link', /^Beds$/],
  'list-panels': ['paragraph', /^These rows weigh/],
  'list-selection': ['region', /selected/i],
  'list-refused': ['dialog', /1 crate not changed/],
  'list-empty': ['heading', /No crates yet/],
  'list-no-match': ['heading', /No crates match/],
  'list-loading': ['table', /Crates/],
  'list-error': ['alert', /server has failed/],
  'form-create': ['heading', /New crate/],
  'form-edit': ['heading', /Handling/],
  'form-refused': ['alert', /There is a crate Chairs already/],
  'form-invalid': ['alert', /Must be at most 900/],
  'form-conflict': ['dialog', /Somebody else saved first/],
  'form-loading': ['region', /Loading/],
  'show-record': ['link', /Handle with care/],
  'show-panels': ['heading', /Heavier crates/],
  'show-step': ['dialog', /It has left/],
  'show-refused': ['alert', /too heavy/],
  'show-change': ['textbox', /Weight/],
  'show-change-wrong': ['paragraph', /Must be at most 900/],
  'show-group': ['group', /^Handling/],
  'show-gone': ['heading', /does not exist/],
  'show-loading': ['region', /Loading/],
  'show-error': ['alert', /server has failed/],
  'call-rows': ['cell', /^Beds$/],
  'call-empty': ['heading', /No weights yet/],
  'call-loading': ['table', /Weights/],
  'call-error': ['alert', /server has failed/],
  'page-loading': ['progressbar', /Loading/],
  'toast-done': ['status', /Crate sent/],
  'toast-undo': ['button', /Undo/],
  'toast-error': ['alert', /too heavy/],
  'toast-queued': ['status', /Crate Beds deleted/],
  fields: ['heading', /^money$/],
}

describe('a story', () => showTheirStates(stories, landmarks))

describe('the page of the stories', () => {
  const open = () => {
    const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM
    Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true })
    render(
      <ThemeProvider theme={theme}>
        <StoryPage stories={stories} />
      </ThemeProvider>,
    )
  }
  const frame = () => document.querySelector('iframe')!

  test('has an index of all, each at an address of its own', () => {
    open()
    const index = within(screen.getByRole('navigation', { name: 'Stories' }))
    expect(index.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
      stories.map(({ name }) => `#${name}`),
    )
  })

  test('shows the story of its address, in the chosen width', async () => {
    location.hash = '#list-empty'
    open()
    expect(frame().title).toBe('List: Empty')
    await userEvent.click(screen.getByRole('button', { name: 'Phone' }))
    expect(frame().style.width).toBe('390px')
  })
})
