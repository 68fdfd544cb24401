import './home.texts.ts'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { me } from '#src/app/me.ts'
import { useVisibleTree } from '#src/app/access.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { isHidden, reaches } from '#define/route.ts'
import type { CallAnswer } from '#define'
import AskForAccess from './AskForAccess.tsx'
import type { homeCalls } from './home.calls.ts'

type Tile = CallAnswer<(typeof homeCalls)['getHome']>['data'][number]

/** What waits for the person, each leading to the list behind it; newcomers also see whom to ask. */
export default function HomePanel() {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: callKey('getHome', {}),
    queryFn: ({ signal }) => provider.call('getHome', {}, { signal }),
    staleTime: 30_000,
    refetchInterval: 180_000,
    refetchOnWindowFocus: true,
    // It is no reason to keep anybody waiting.
    retry: false,
  })
  const isNew = me().codes.size < fewCodes
  return (
    <Panel>
      {data && (
        <ul aria-label={say('home_panel.waiting')}>
          {data.data
            .toSorted((a, b) => Number(b.isLate) - Number(a.isLate))
            .map(tile => (
              <li key={`${tile.name} ${tile.query}`}>
                <Waiting tile={tile} />
              </li>
            ))}
          {data.data.length === 0 && <li data-said>{say('home_panel.nothing')}</li>}
          {isNew && (
            <li data-said>
              <Guide />
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

const fewCodes = 3

const Waiting = ({ tile: { name, about, path, query, count, isMore, isLate } }: { tile: Tile }) => (
  <LinkBase to={`${path}?${query}`} data-late={isLate || undefined}>
    <b>{isMore ? `${count}+` : count}</b>
    <span>
      {say(`home_tiles.${name}` as 'home_tiles.openTasks', { smart_count: count })}
      {about && <Muted>{about}</Muted>}
    </span>
  </LinkBase>
)

/** How much is open to people with hardly any codes, and whom they ask for more. */
function Guide() {
  const screens = reaches(useVisibleTree()).filter(({ leaf }) => !isHidden(leaf))
  return (
    <>
      {say('home_panel.open_to_you', { smart_count: screens.length })}
      <AskForAccess />
    </>
  )
}

const Panel = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > ul': {
    display: 'flex',
    gap: 8,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
  '& li': { flex: 'none', maxWidth: 220 },
  '& li a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 44,
    padding: '0 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    fontSize: '0.75rem',
    lineHeight: 1.25,
    textDecoration: 'none',
    '&:hover': { background: theme.palette.sunken },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& b': { fontSize: '1.125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '&[data-late] b': { color: theme.palette.tones.bad.main },
    '& span span': { display: 'block' },
  },
  // There is room for tiles, which can be moved sideways, but none for sentences.
  [theme.breakpoints.down('sm')]: { '& > ul:has(> [data-said])': { flexWrap: 'wrap' } },
  '& li[data-said]': {
    flex: '0 1 auto',
    alignContent: 'center',
    minHeight: 44,
    maxWidth: 'none',
    fontSize: '0.75rem',
    color: theme.palette.text.secondary,
    '& > span': { display: 'block' },
    '& a': {
      display: 'inline',
      height: 'auto',
      padding: '4px 0',
      border: 0,
      background: 'none',
      color: theme.palette.primary.main,
      textDecoration: 'underline',
    },
  },
}))
