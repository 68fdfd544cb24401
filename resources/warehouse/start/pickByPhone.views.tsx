import './start.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase, useLocation, useStore } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { hasNoAnswer } from '#data/errors.ts'
import { mayReach } from '#src/app/access.ts'
import { keepFiles } from '#src/app/keptFiles.ts'
import { me } from '#src/app/me.ts'
import { useIsOnline, useKeepsWorking } from '#src/shell/frame/keepsWorking.ts'
import { instantInText, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { type Key, say } from '#src/i18n/say.ts'
import Scanner from '#src/scan/Scanner.tsx'
import { signal } from '#src/scan/signal.ts'
import { useHandScanner } from '#src/scan/useHandScanner.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { Begun } from './Begun.tsx'
import { Checklist } from './asking/Checklist.tsx'
import { EmptyQuestion } from './EmptyQuestion.tsx'
import { HandlingCard } from './handling/HandlingCard.tsx'
import { InHand } from './InHand.tsx'
import { JobsChoice, Renew, type Chosen, type Part } from './choosing/JobsChoice.tsx'
import { LinesLeft } from './LinesLeft.tsx'
import { NextPick } from './NextPick.tsx'
import { NothingLeft } from './choosing/NothingLeft.tsx'
import { ShortPick } from './ShortPick.tsx'
import { packOf, type Hand, type Line, type Told } from './jobShapes.ts'
import { useGivenContainer } from './useGivenContainer.ts'
import { usePhone } from './usePhone.ts'
import { useWakeLock } from './useWakeLock.ts'
import { WorksRow } from './choosing/WorksRow.tsx'

/** What the address narrows the jobs by. */
const narrowing = ['planId', 'tripId', 'zoneId', 'pickerId', 'warehouseId'] as const
/** Neither a trip nor an aisle is chosen. */
const all: Part = { tripId: '', aisle: '' }
/** Where a plan is opened from. */
const current = '/warehouse/preparation/current'

/** Preparation with a phone or a hand scanner: place, item and zone are scanned, and nothing tapped. */
export default function PickByPhone() {
  const client = useClient()
  const { search } = useLocation()
  const given = new URLSearchParams(search)
  const planId = given.get('planId')
  const [keptPart, setPart] = useStore<Part>('start.part', all)
  // One plan is shown whole.
  const part = planId ? all : keptPart
  const phone = usePhone(part.tripId)
  const { kept, jobs, handling, told, problem, isAsking, ask, keep, scan, setWork } = phone
  const [chosen, setChosen] = useState<Partial<Chosen>>({})
  const [isEverywhere, setEverywhere] = useStore('start.everywhere', false)
  const [hasCamera, setCamera] = useState(false)
  const [short, setShort] = useState<Line>()
  const last = useRef<HTMLOutputElement>(null)
  const scanned = told?.n
  // The choice of jobs holds what comes next below the window of a phone.
  useEffect(() => {
    if (scanned !== undefined && innerWidth < 600) last.current?.scrollIntoView()
  }, [scanned])
  useGivenContainer(given.get('containerId'), phone)
  useWakeLock()
  useEffect(() => void keepFiles(), [])

  const work = kept?.hand.work ?? 'Pick'
  const isOfPlans = packOf(work) === 'Plans'
  const pack = kept?.pack?.pack
  const before = kept?.pack?.asked ?? {}
  // Nobody walks to another building by default.
  const ownId = pack?.warehouses.find(({ isOwn }) => isOwn)?.id
  const isNarrowed = narrowing.some(name => given.get(name))
  const usual = before.warehouseId ?? (isEverywhere || isNarrowed ? '' : ownId)
  const choice: Chosen = {
    date: chosen.date ?? given.get('date') ?? todayOf(client),
    warehouseId: chosen.warehouseId ?? given.get('warehouseId') ?? usual ?? '',
    zoneId: chosen.zoneId ?? (chosen.warehouseId === undefined ? before.zoneId : undefined) ?? '',
    isMine: chosen.isMine ?? before.pickerId === me().staffId,
  }
  const narrowed = Object.fromEntries(
    narrowing.flatMap(name => (given.get(name) ? [[name, given.get(name)!]] : [])),
  )
  const asked = isOfPlans
    ? {
        work: 'Plans',
        date: choice.date,
        // A plan is asked for wherever it is.
        ...(!planId && choice.warehouseId && { warehouseId: choice.warehouseId }),
        ...(!planId && choice.warehouseId && choice.zoneId && { zoneId: choice.zoneId }),
        ...(choice.isMine && { pickerId: me().staffId }),
        ...narrowed,
      }
    : {
        work: packOf(work),
        date: choice.date,
        ...(choice.warehouseId && { warehouseId: choice.warehouseId }),
      }
  const isRead = !!kept
  const isKept = JSON.stringify(kept?.pack?.asked) === JSON.stringify(asked)
  // Jobs that are kept are shown at once; others are asked for, and where they differ asked again.
  const question = JSON.stringify(asked)
  const hasJobs = !!kept?.pack && isKept
  useKeepsWorking(hasJobs)
  const isOnline = useIsOnline()
  const isWithout = hasJobs && (problem === undefined ? !isOnline : hasNoAnswer(problem))
  useEffect(() => {
    if (isRead) void ask(JSON.parse(question) as Record<string, string>)
  }, [isRead, question, ask])

  const open = jobs?.lines() ?? []
  const aisleOf = (layerId: string | null) => jobs?.places.get(layerId ?? '')?.aisle
  // One that no goods of these jobs lie in was chosen on another day.
  const isIn = pack?.stands.some(({ layerId }) => aisleOf(layerId) === part.aisle)
  const lines = isIn ? open.filter(({ layerId }) => aisleOf(layerId) === part.aisle) : open
  const next = jobs && nextOf(lines, jobs.hand)
  const begun = next && jobs.begunAt(next.planId)
  const when = kept?.pack && instantInText(new Date(kept.pack.at).toISOString(), client)
  const isPicking = work === 'Pick'
  const needsWarehouse = !isOfPlans && !choice.warehouseId
  const change = (to: Partial<Chosen>) => {
    const isOtherDay = to.date !== undefined && to.date !== choice.date
    if ((to.warehouseId !== undefined || isOtherDay) && phone.mustFinish(isOtherDay)) return
    if (to.warehouseId !== undefined) setEverywhere(!to.warehouseId)
    setChosen({ ...chosen, ...to })
  }
  return (
    <Gloves>
      {told && <Flash key={told.n} aria-hidden data-tone={told.isGood ? 'good' : 'bad'} />}
      <Heading title={say('start.title')}>
        {jobs && isPicking && <span>{say('start.left', { smart_count: lines.length })}</span>}
        {begun && isPicking && <Begun at={begun} />}
      </Heading>
      <WorksRow work={work} onChange={to => void setWork(to)} />
      {planId && isOfPlans ? (
        <Choice>
          <b>{say('start.only_plan', { plan: jobs?.plans.get(planId)?.no ?? '' })}</b>
          <Button component={LinkBase} size="large" to="/warehouse/preparation/start">
            {say('start.all_plans')}
          </Button>
          {mayReach(current) && (
            <Button component={LinkBase} size="large" to={current}>
              {say('start.to_current')}
            </Button>
          )}
        </Choice>
      ) : (
        <JobsChoice
          pack={pack}
          warehouses={pack?.warehouses ?? []}
          isOfPlans={isOfPlans}
          mustChoose={needsWarehouse}
          hasDay={isOfPlans || work === 'Check'}
          part={isPicking ? part : undefined}
          onPart={setPart}
          chosen={choice}
          onChange={change}
        />
      )}
      {isAsking && <ProgressLine aria-label={say('common.loading')} />}
      {isWithout ? (
        <Alert severity="warning">{say('start.old', { when: when! })}</Alert>
      ) : (
        problem !== undefined && <ProblemState error={problem} onRetry={() => void ask(asked)} />
      )}
      {pack?.isCut && <Alert severity="warning">{say('start.cut')}</Alert>}
      <Last ref={last} data-tone={told ? (told.isGood ? 'good' : 'bad') : 'neutral'}>
        {told ? tellIn(told) : when && say('start.fetched', { when })}
      </Last>
      {jobs?.hand.emptied && isPicking && <EmptyQuestion jobs={jobs} keep={keep} />}
      {jobs && next && isPicking && (
        <>
          <Checklist jobs={jobs} planId={next.planId} keep={keep} />
          <NextPick
            jobs={jobs}
            line={next}
            onShort={() => {
              if (!jobs.asksFirst(next.planId)) setShort(next)
              else void keep(now => now.asksFirst(next.planId))
            }}
          />
        </>
      )}
      {jobs && !next && isPicking && !jobs.hand.taken.length && (
        <NothingLeft
          jobs={jobs}
          pack={pack}
          isPart={!!part.tripId || open.length > 0}
          onDay={date => change({ date })}
        />
      )}
      {needsWarehouse && <State title={say('start.choose_why')} />}
      {jobs && handling && !isPicking && !needsWarehouse && (
        <HandlingCard
          work={work}
          jobs={jobs}
          handling={handling}
          warehouseId={choice.warehouseId}
          keep={keep}
        />
      )}
      {jobs && jobs.hand.taken.length > 0 && isOfPlans && <InHand jobs={jobs} />}
      {hasCamera ? (
        <Scanner onRead={(code, tail) => scan(leftInput(code), tail)} />
      ) : (
        <HandScanner scan={scan} />
      )}
      <Choice>
        <Button variant="outlined" size="large" onClick={() => setCamera(!hasCamera)}>
          {say(hasCamera ? 'start.camera_off' : 'start.camera')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          onClick={() =>
            void keep((now, _, events, held) => (isPicking ? now.undo(events) : held.undo()))
          }
        >
          {say('start.undo')}
        </Button>
        <Renew isAsking={isAsking} onAsk={() => void ask(asked)} />
      </Choice>
      {jobs && isPicking && <LinesLeft jobs={jobs} lines={lines.filter(line => line !== next)} />}
      {short && (
        <ShortPick
          line={short}
          onClose={() => setShort(undefined)}
          onDone={(found, reason, photo) => {
            setShort(undefined)
            const item = jobs?.goods.get(short.skuId)?.code ?? ''
            const names = { quantity: found, item, missing: short.quantity - found }
            const told = { isGood: true, text: 'short', names } as const
            void keep((now, at) => ({ ...now.short(short, found, at, reason), told }), photo)
          }}
        />
      )}
    </Gloves>
  )
}

/** Every text has the names of its own gaps. */
const tellIn = ({ text, names }: Told) => say(`start.told.${text}` as Key, names)

/** The line of the place or the item that was scanned, else the first one. */
const nextOf = (lines: readonly Line[], { layerId, skuId, cartons }: Hand) =>
  lines.find(line => cartons?.skuId === line.skuId && (cartons.layerId ?? null) === line.layerId) ??
  lines.find(line => (layerId ? line.layerId === layerId : skuId && line.skuId === skuId)) ??
  lines[0]

/** The camera reads while a seal is typed: what stands in an input is taken before the scan is. */
function leftInput(code: string) {
  const input = document.activeElement
  // Codes that are typed one after the other keep theirs.
  if (input instanceof HTMLInputElement && input.name !== 'code') input.blur()
  return code
}

function HandScanner({ scan }: { scan: (code: string, tail?: string) => Promise<'good' | 'bad'> }) {
  useHandScanner(([code, tail]) => void scan(code, tail).then(signal))
  return null
}

/** Nothing here is smaller than a thumb in a glove, or read from less than an arm's length. */
const Gloves = styled(Page)(({ theme }) => ({
  // What waits to be sent stands over the lowest part of the window.
  paddingBottom: 140,
  fontSize: '1rem',
  // The first place to walk to stands on the first screen of a phone.
  [theme.breakpoints.down('sm')]: { gap: 8, paddingTop: 8 },
  '& .MuiButton-root': { minHeight: 48, fontSize: '1rem' },
  '& .MuiAlert-root': { fontSize: '1rem' },
}))

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
})

const Last = styled('output')(({ theme }) => ({
  scrollMarginTop: 8,
  minHeight: 44,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  fontSize: '1rem',
  overflowWrap: 'anywhere',
  // When the jobs were fetched is small print; what a scan led to is not.
  '&[data-tone=neutral]': {
    minHeight: 0,
    padding: 0,
    fontSize: '0.75rem',
    color: theme.palette.text.secondary,
  },
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
