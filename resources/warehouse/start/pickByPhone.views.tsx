import './start.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useLocation } from 'ra-core'
import { useEffect, useState } from 'react'
import { keepFiles } from '#src/app/keptFiles.ts'
import { me } from '#src/app/me.ts'
import { formatInstant, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { type Key, say } from '#src/i18n/say.ts'
import Scanner from '#src/scan/Scanner.tsx'
import { signal } from '#src/scan/signal.ts'
import { useHandScanner } from '#src/scan/useHandScanner.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { EmptyQuestion } from './EmptyQuestion.tsx'
import { InHand } from './InHand.tsx'
import { LinesLeft } from './LinesLeft.tsx'
import { NextPick } from './NextPick.tsx'
import { ShortPick } from './ShortPick.tsx'
import type { Line, Told } from './jobShapes.ts'
import { usePhone } from './usePhone.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Preparation with a phone or a hand scanner: place, item and zone are scanned, and nothing tapped. */
export default function PickByPhone() {
  const client = useClient()
  const { search } = useLocation()
  const { kept, jobs, told, problem, isAsking, ask, keep, scan } = usePhone()
  const [date, setDate] = useState(() => todayOf(client))
  const [isMine, setMine] = useState(false)
  const [hasCamera, setCamera] = useState(false)
  const [short, setShort] = useState<Line>()
  useWakeLock()
  useEffect(() => void keepFiles(), [])

  const asked = {
    date,
    ...Object.fromEntries(new URLSearchParams(search)),
    ...(isMine && { pickerId: me().staffId }),
  }
  const isRead = !!kept
  const isKept = JSON.stringify(kept?.pack?.asked) === JSON.stringify(asked)
  // Jobs that are kept are shown at once; others are asked for, and where they differ asked again.
  const question = JSON.stringify(asked)
  useEffect(() => {
    if (isRead) void ask(JSON.parse(question) as Record<string, string>)
  }, [isRead, question, ask])

  const lines = jobs?.lines() ?? []
  const next = jobs && nextOf(lines, jobs.hand.layerId, jobs.hand.skuId)
  const when = kept?.pack && formatInstant(new Date(kept.pack.at).toISOString(), client)
  return (
    <Page>
      {told && <Flash key={told.n} aria-hidden data-tone={told.isGood ? 'good' : 'bad'} />}
      <Heading title={say('start.title')}>
        {jobs && <span>{say('start.left', { smart_count: lines.length })}</span>}
      </Heading>
      <Choice>
        <TextField
          type="date"
          label={say('start.jobs')}
          value={date}
          onChange={event => event.target.value && setDate(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <FormControlLabel
          sx={{ marginLeft: 0 }}
          control={<Switch checked={isMine} onChange={(_, on) => setMine(on)} />}
          label={say('start.mine')}
        />
        <Button disabled={isAsking} onClick={() => void ask(asked)}>
          {say('start.renew')}
        </Button>
      </Choice>
      {isAsking && <ProgressLine aria-label={say('common.loading')} />}
      {problem !== undefined &&
        (kept?.pack && isKept && isUnreachable(problem) ? (
          <Alert severity="warning">{say('start.old', { when: when! })}</Alert>
        ) : (
          <ProblemState error={problem} onRetry={() => void ask(asked)} />
        ))}
      <Last data-tone={told ? (told.isGood ? 'good' : 'bad') : 'neutral'}>
        {told ? tellIn(told) : when && say('start.fetched', { when })}
      </Last>
      {jobs?.hand.emptied && <EmptyQuestion jobs={jobs} keep={keep} />}
      {jobs && next && <NextPick jobs={jobs} line={next} onShort={() => setShort(next)} />}
      {jobs && !next && !jobs.hand.taken.length && (
        <State title={say(jobs.plans.size ? 'start.finished' : 'start.nothing')}>
          {say(jobs.plans.size ? 'start.finished_why' : 'start.nothing_why')}
        </State>
      )}
      {jobs && jobs.hand.taken.length > 0 && <InHand jobs={jobs} />}
      {hasCamera ? <Scanner onRead={scan} /> : <HandScanner scan={scan} />}
      <Choice>
        <Button variant="outlined" onClick={() => setCamera(!hasCamera)}>
          {say(hasCamera ? 'start.camera_off' : 'start.camera')}
        </Button>
        <Button variant="outlined" onClick={() => void keep((now, _, events) => now.undo(events))}>
          {say('start.undo')}
        </Button>
      </Choice>
      {jobs && <LinesLeft jobs={jobs} lines={lines.filter(line => line !== next)} />}
      {short && (
        <ShortPick
          line={short}
          onClose={() => setShort(undefined)}
          onDone={(found, reason) => {
            setShort(undefined)
            void keep((now, at) => now.short(short, found, at, reason))
            if (reason) void keep(now => now.issue(short, short.quantity - found, reason))
          }}
        />
      )}
    </Page>
  )
}

/** Anything else than no network is told as it is. */
const isUnreachable = (problem: unknown) => (problem as { status?: number } | null)?.status === 0

/** Every text has the names of its own gaps. */
const tellIn = ({ text, names }: Told) => say(`start.told.${text}` as Key, names)

/** The line of the place or the item that was scanned, else the first one. */
const nextOf = (lines: readonly Line[], layerId?: string, skuId?: string) =>
  lines.find(line => (layerId ? line.layerId === layerId : skuId && line.skuId === skuId)) ??
  lines[0]

function HandScanner({ scan }: { scan: (code: string) => Promise<'good' | 'bad'> }) {
  useHandScanner(code => void scan(code).then(signal))
  return null
}

const Choice = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' })

const Last = styled('output')(({ theme }) => ({
  minHeight: 44,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  fontSize: '1rem',
  overflowWrap: 'anywhere',
  color: 'var(--neutral)',
  background: 'var(--neutralSoft)',
  '&[data-tone=good]': { color: 'var(--good)', background: 'var(--goodSoft)' },
  '&[data-tone=bad]': { color: 'var(--bad)', background: 'var(--badSoft)' },
}))

/** The whole screen for a moment: seen from the corner of an eye. */
const Flash = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.tooltip,
  pointerEvents: 'none',
  opacity: 0,
  animation: 'flash 450ms ease-out',
  '@keyframes flash': { from: { opacity: 0.55 }, to: { opacity: 0 } },
  '&[data-tone=good]': { background: 'var(--good)' },
  '&[data-tone=bad]': { background: 'var(--bad)' },
}))
