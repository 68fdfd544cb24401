import '#resources/shell/overlays.texts.ts'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'ra-core'
import { type KeyboardEvent, useId, useState } from 'react'
import { enterContent } from '#src/shell/frame/focus.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { signOfHit } from './signs.tsx'
import { type Hit, noteOpened } from './sources.ts'
import { useFound } from './useFound.ts'
import { say } from '#src/i18n/say.ts'

/** Finds by typing: screens and actions at once, records from three characters on. */
export default function Palette({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const actions = useTabActions()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const { groups, isSearching, problem } = useFound(typed)
  const id = useId()
  const hits = groups.flatMap(group => group.hits)
  const at = Math.min(marked, hits.length - 1)
  const idOf = (hit: Hit) => `${id}-${hits.indexOf(hit)}`
  const status = problem
    ? say('palette_list.failed', { reason: problem })
    : say(
        isSearching
          ? 'palette_list.searching'
          : hits.length
            ? 'palette_list.hint'
            : 'palette_list.none',
      )

  const open = (hit: Hit): void => {
    noteOpened(hit)
    close()
    if (hit.run) return hit.run()
    // A screen opens in its former state; a record or a search has its own address.
    if (hit.key === hit.path) actions.open(hit.path)
    else navigate(hit.path)
    // The element that the dialog returns the focus to may be outside the page, for example the
    // order check.
    enterContent()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked((at + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setMarked((at - 1 + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter' && hits[at]) open(hits[at])
    else return
    event.preventDefault()
  }
  const markedId = hits[at] && idOf(hits[at])
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': say('palette.label') } }}
      sx={{ '.MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Frame>
        <input
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={markedId}
          aria-label={say('palette.label')}
          placeholder={say('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setMarked(0)
          }}
          onKeyDown={press}
        />
        <Found id={`${id}-list`} {...listbox} aria-label={say('palette.label')}>
          {groups.map(({ name, hits: some }) => (
            <Group key={name} {...group} aria-labelledby={`${id}-${name}`}>
              <h3 id={`${id}-${name}`} role="presentation">
                {say(`palette_list.${name}` as 'palette_list.recent')}
              </h3>
              {some.map(hit => (
                <Option
                  key={hit.key}
                  id={idOf(hit)}
                  ref={idOf(hit) === markedId ? intoView : undefined}
                  {...option}
                  tabIndex={-1}
                  aria-selected={idOf(hit) === markedId}
                  onMouseMove={() => setMarked(hits.indexOf(hit))}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => open(hit)}
                  onKeyDown={press}
                >
                  {signOfHit(hit.icon)}
                  <span>{hit.text}</span>
                  {hit.detail && <small>{hit.detail}</small>}
                </Option>
              ))}
            </Group>
          ))}
        </Found>
        <output>{status}</output>
      </Frame>
    </Dialog>
  )
}

// HTML has no element for a combobox with grouped options that are links.
const listbox = { role: 'listbox' }
const group = { role: 'group' }
const option = { role: 'option' }

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    input: {
      font: 'inherit',
      fontSize: '0.9375rem',
      height: 48,
      padding: '0 16px',
      border: 0,
      borderBottom: `1px solid ${palette.divider}`,
      background: 'transparent',
      color: palette.text.primary,
      outline: 'none',
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
    h3: {
      margin: 0,
      padding: '8px 10px 4px',
      fontSize: '0.6875rem',
      fontWeight: 600,
      color: palette.text.secondary,
    },
    output: {
      margin: 0,
      padding: '8px 16px',
      borderTop: `1px solid ${palette.divider}`,
      fontSize: '0.75rem',
      color: palette.text.secondary,
    },
  }
})

const Found = styled('div')({
  overflowY: 'auto',
  maxHeight: '60vh',
  padding: 6,
  '&:empty': { display: 'none' },
  '&:empty + output': { borderTop: 0 },
})
const Group = styled('div')({})
const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 10px',
  alignItems: 'baseline',
  overflowWrap: 'anywhere',
  padding: '6px 10px',
  svg: { alignSelf: 'center', flex: 'none', fontSize: 18, color: theme.palette.text.secondary },
  borderRadius: 6,
  cursor: 'pointer',
  small: { color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '&[aria-selected=true]': {
    background: theme.palette.accentSoft,
    color: theme.palette.primary.main,
  },
}))
