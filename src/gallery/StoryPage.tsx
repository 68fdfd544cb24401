import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSyncExternalStore, useState } from 'react'
import { choose } from '#src/theme/mode.ts'
import type { Mode } from '#src/theme/palette.ts'
import type { Story } from './stories.ts'

/** The index of all stories, and the chosen one in a frame of the chosen width and mode. */
export function StoryPage({ stories }: { stories: readonly Story[] }) {
  const story = useStory(stories)
  const [width, setWidth] = useState<Width>('Full')
  const [mode, setMode] = useState<Mode>(() =>
    window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const changeMode = (next: Mode) => {
    setMode(next)
    choose(next)
  }
  const address = frameAddress(story, mode)
  return (
    <Columns>
      <Index stories={stories} current={story} />
      <main>
        <Bar>
          <h1>
            {story.group}: {story.title}
          </h1>
          <Chooser stories={stories} current={story} />
          <Switch label="Width" options={widths} value={width} onChange={setWidth} />
          <Switch label="Mode" options={modes} value={mode} onChange={changeMode} />
          <a href={address} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </Bar>
        <Desk>
          {/* A frame, since width and mode of a page are those of its window. */}
          <iframe
            key={address}
            src={address}
            title={`${story.group}: ${story.title}`}
            style={{ width: pixels[width] }}
          />
        </Desk>
      </main>
    </Columns>
  )
}

interface Choice {
  stories: readonly Story[]
  current: Story
}

/** The address of a story alone. */
const frameAddress = ({ name }: Story, mode: Mode) => `/gallery.html?story=${name}&mode=${mode}`

const Index = ({ stories, current }: Choice) => (
  <nav aria-label="Stories">
    {[...new Set(stories.map(({ group }) => group))].map(group => (
      <section key={group} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`}>{group}</h2>
        <ul>
          {stories
            .filter(story => story.group === group)
            .map(({ name, title }) => (
              <li key={name}>
                <a href={`#${name}`} aria-current={name === current.name ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </nav>
)

/** The index where there is no room for it. */
const Chooser = ({ stories, current }: Choice) => (
  <TextField
    select
    size="small"
    label="Story"
    value={current.name}
    onChange={({ target }) => (location.hash = target.value)}
    sx={{ display: { xs: 'flex', md: 'none' }, flexBasis: '100%' }}
  >
    {stories.map(({ name, group, title }) => (
      <MenuItem key={name} value={name}>
        {group}: {title}
      </MenuItem>
    ))}
  </TextField>
)

const Switch = <T extends string>(props: {
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
}) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={props.label}
    value={props.value}
    onChange={(_, next: T | null) => next && props.onChange(next)}
  >
    {props.options.map(each => (
      <ToggleButton key={each} value={each} sx={{ py: 0.25, textTransform: 'capitalize' }}>
        {each}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

function useStory(stories: readonly Story[]): Story {
  const hash = useSyncExternalStore(followHash, () => location.hash.slice(1))
  return stories.find(({ name }) => name === hash) ?? stories[0]!
}

function followHash(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

type Width = keyof typeof pixels
const pixels = { Phone: 390, Tablet: 820, Full: '100%' } as const
const widths = Object.keys(pixels) as Width[]
const modes: readonly Mode[] = ['light', 'dark']

const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  height: '100dvh',
  '& > nav': {
    width: 220,
    flexShrink: 0,
    overflow: 'auto',
    padding: theme.spacing(2, 1),
    borderRight: `1px solid ${theme.palette.divider}`,
    [theme.breakpoints.down('md')]: { display: 'none' },
  },
  '& nav h2': { ...theme.typography.overline, margin: theme.spacing(1, 1, 0) },
  '& nav ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& nav a': {
    display: 'block',
    padding: '4px 8px',
    borderRadius: 6,
    color: 'inherit',
    fontSize: '0.8125rem',
    textDecoration: 'none',
    '&:hover': { background: theme.palette.action.hover },
    '&[aria-current]': {
      background: theme.palette.action.selected,
      color: theme.palette.primary.main,
      fontWeight: 600,
    },
  },
  '& > main': { display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 },
}))

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& h1': { ...theme.typography.h2, margin: 0, flex: 1 },
  '& a': { color: theme.palette.primary.main, fontSize: '0.8125rem' },
  [theme.breakpoints.down('md')]: { '& h1': { display: 'none' } },
}))

const Desk = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  background: theme.palette.sunken,
  '& > iframe': {
    display: 'block',
    height: '100%',
    margin: '0 auto',
    border: 0,
    background: theme.palette.background.default,
  },
}))
