import './simulation.texts.ts'
// Figures of one simulation beside each other: not a form or a list of records.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkBase, useLocation, useNotify } from 'ra-core'
import type { CallAnswer } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { nameOfStep } from '#src/views/chart/parts.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { messageOf, ProblemState, State } from '#src/views/parts/States.tsx'
import { countries } from '#resources/countries.ts'
import type { simulationCalls } from './simulation.calls.ts'
import { SimulationFigures } from './SimulationFigures.tsx'

type Answer = CallAnswer<typeof simulationCalls.getSimulation>

/** What a promotion would have done to the orders of the month before: asked for, followed, read. */
export default function PromotionSimulation() {
  const promotionId = new URLSearchParams(useLocation().search).get('promotionId')?.trim() ?? ''
  return promotionId ? (
    <OfPromotion key={promotionId} promotionId={promotionId} />
  ) : (
    <Page>
      <State
        heading="h1"
        title={say('simulation.which')}
        action={
          <Button component={LinkBase} variant="outlined" to="/promotion/promotion_list">
            {say('promotion.list')}
          </Button>
        }
      />
    </Page>
  )
}

function OfPromotion({ promotionId }: { promotionId: string }) {
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const { country } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: callKey('getSimulation', { promotionId }),
    queryFn: ({ signal }) => provider.call('getSimulation', { promotionId }, { signal }),
    refetchInterval: ({ state }) => (isOn(state.data) ? 500 : false),
  })
  if (!data)
    return (
      <Page aria-busy={!error}>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      </Page>
    )
  const { promotion, progress, simulations } = data
  const [simulation] = simulations
  const [open] = progress
  // Its orders are those of the other company: there it is simulated.
  const isElsewhere = promotion.market !== country
  const change = async (asked: Promise<unknown>) => {
    await asked.catch((refused: unknown) => notify(messageOf(refused), { type: 'error' }))
    await queries.invalidateQueries({ queryKey: callKey('getSimulation', { promotionId }) })
  }
  const run = (
    <Button
      variant="contained"
      disabled={isOn(data)}
      onClick={() => void change(provider.call('simulatePromotion', { promotionId }))}
    >
      {say(simulation ? 'simulation.again' : 'simulation.run')}
    </Button>
  )
  return (
    <Page>
      <Heading
        title={say('simulation.title', { name: promotion.name })}
        aside={
          <>
            <Button component={LinkBase} to={`/promotion/promotion_list/${promotionId}/show`}>
              {promotion.name}
            </Button>
            {simulation && !isElsewhere && run}
          </>
        }
      />
      {open && (
        <Progress
          progress={open}
          onCancel={() => void change(provider.call('cancelSimulation', { simulationId: open.id }))}
        />
      )}
      {simulation ? (
        <>
          <About simulation={simulation} />
          <SimulationFigures
            promotionId={promotionId}
            simulation={simulation}
            hasEnded={promotion.state === 'Ended'}
          />
        </>
      ) : (
        !isOn(data) &&
        (isElsewhere ? (
          <State title={say('simulation.elsewhere', { country: nameOf(promotion.market) })}>
            {say('simulation.elsewhere_why')}
          </State>
        ) : (
          <State title={say('simulation.none')} action={run}>
            {say('simulation.none_why')}
          </State>
        ))
      )}
    </Page>
  )
}

const isOn = (answer: Answer | undefined) =>
  answer?.progress.some(({ state }) => state === 'Waiting' || state === 'Running') ?? false

interface ProgressProps {
  progress: Answer['progress'][number]
  onCancel: () => void
}

function Progress({ progress: { state, orderDone, orderCount }, onCancel }: ProgressProps) {
  if (state === 'Cancelled' || state === 'Failed')
    return <Alert severity="info">{say(`simulation.state.${state}`)}</Alert>
  return (
    <div
      aria-live="polite"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}
    >
      <ProgressLine aria-label={say('simulation.open')} style={{ flex: '1 1 200px' }} />
      <Muted>
        {state === 'Waiting'
          ? say('simulation.waiting')
          : say('simulation.running', { done: inWords(orderDone), total: inWords(orderCount) })}
      </Muted>
      <Button onClick={onCancel}>{say('simulation.cancel')}</Button>
    </div>
  )
}

function About({ simulation }: { simulation: Answer['simulations'][number] }) {
  const client = useClient()
  const { month, madeOnUtc, isOutdated } = simulation
  return (
    <Muted as="p" style={{ margin: 0 }}>
      {say('simulation.about', {
        on: instantInText(madeOnUtc, client),
        month: nameOfStep(month, 'month'),
      })}{' '}
      {isOutdated && say('simulation.outdated')}
    </Muted>
  )
}

const nameOf = (market: string) => countries[market as keyof typeof countries]?.name ?? market

const inWords = (n: number) => n.toLocaleString('en-NZ')
