import './ticketPage.texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, ResourceContextProvider } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { preloadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useNewer } from '#src/live/useNewer.ts'
import { useTabName } from '#src/shell/tabs/TabsProvider.tsx'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { WholeTicket } from './WholeTicket.tsx'

/** The page of the ticket in the address. */
export default function TicketDetail() {
  const [params] = useSearchParams()
  const ticketId = params.get('ticketId')?.trim()
  return (
    <ResourceContextProvider value={resourceOfEntity('tickets')!}>
      <Page>
        {ticketId ? (
          // The key resets all state for another ticket.
          <ReadTicket key={ticketId} ticketId={ticketId} />
        ) : (
          <WithoutTicket title={say('ticket.none')}>{say('ticket.none_why')}</WithoutTicket>
        )}
      </Page>
    </ResourceContextProvider>
  )
}

function ReadTicket({ ticketId }: { ticketId: string }) {
  const provider = useProvider()
  const queryKey = [resourceOfEntity('tickets')!, 'getTicketDetails', ticketId]
  const read = async (how: { signal?: AbortSignal } = {}) =>
    (await provider.call('getTicketDetails', { ticketId }, how)).data
  const query = useQuery({ queryKey, queryFn: read })
  const { data, error, refetch } = query
  const showNewer = useNewer('ticket', ticketId, { queryKey, shown: query, read })
  // They load in parallel with the ticket.
  for (const name of ['tickets', 'deliveryPlans', 'tasks']) preloadEntity(name)
  useTabName(data?.ticket.ticketNo)
  if (!data) return <TicketProblem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <WholeTicket data={data} reload={() => void refetch()} />
      <ChangedNotice onShow={showNewer} />
    </>
  )
}

/** Shown while a ticket loads or if it cannot be read. */
function TicketProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <State heading="h1" title={say('ticket.loading')} />
  const isUnknown = [400, 404].includes((error as { status?: number }).status ?? 0)
  if (!isUnknown)
    return <ProblemState title={say('ticket.failed')} error={error} onRetry={onRetry} />
  return <WithoutTicket title={say('ticket.unknown')}>{say('ticket.unknown_why')}</WithoutTicket>
}

const WithoutTicket = ({ title, children }: { title: string; children: string }) => (
  <State
    heading="h1"
    title={title}
    action={
      <Button variant="outlined" component={LinkBase} to={`/${resourceOfEntity('tickets')}`}>
        {say('ticket.list')}
      </Button>
    }
  >
    {children}
  </State>
)
