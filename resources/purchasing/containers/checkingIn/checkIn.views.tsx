import './checkingIn.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider, useGetOne } from 'ra-core'
import { Suspense, use, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadCall } from '#data/calls.ts'
import { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { names, recall } from '#src/loading/remembered.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import { CheckInForm } from './CheckInForm.tsx'
import CompleteDialog from '#resources/purchasing/containers/completing/CompleteDialog.tsx'
import type { Container } from './checkInRows.ts'

/** Takes the goods of a container in, as they are unpacked. */
export default function CheckIn() {
  const asked = new URLSearchParams(useLocation().search).get('containerId')
  const id = (asked ?? recall<string>(names.containerId))?.trim()
  return id ? (
    <ResourceContextProvider value={resourceOfEntity('containers')!}>
      <OfContainer key={id} id={id} />
    </ResourceContextProvider>
  ) : (
    <Page>
      <Heading title={say('checking_in.untitled')} />
      <State title={say('checking_in.choose')} action={<ToContainers />}>
        {say('checking_in.choose_why')}
      </State>
    </Page>
  )
}

function OfContainer({ id }: { id: string }) {
  const resource = resourceOfEntity('containers')!
  const query = useGetOne<Container>(resource, { id })
  const [isCompleting, setCompleting] = useState(false)
  const container = query.data
  const path = `/${resource}/${id}/show`
  return (
    <Page>
      <Heading
        title={
          container ? say('checking_in.title', { no: container.no }) : say('checking_in.untitled')
        }
        aside={
          <>
            <Button component={LinkBase} to={path}>
              {say('checking_in.container')}
            </Button>
            {container?.state === 'Checking In' && (
              <Button variant="outlined" onClick={() => setCompleting(true)}>
                {say('checking_in.complete')}
              </Button>
            )}
          </>
        }
      />
      <Loaded query={query}>
        {found =>
          found.state === 'Checking In' ? (
            // What was checked in begins the form anew.
            <CheckInForm key={found.version} container={found} path={path} />
          ) : canBegin(found) ? (
            <State
              title={say('checking_in.not_now', notNow(found))}
              action={
                <Suspense>
                  <Begin container={found} />
                </Suspense>
              }
            >
              {say('checking_in.begin_why')}
            </State>
          ) : (
            <State title={say('checking_in.not_now', notNow(found))} action={<ToContainers />}>
              {say('checking_in.not_now_why')}
            </State>
          )
        }
      </Loaded>
      {container && isCompleting && (
        <Suspense>
          <CompleteDialog record={container} onClose={() => setCompleting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Begin({ container }: { container: Container }) {
  const call = use(loadCall('beginCheckIn'))
  const { provider, report, renew } = useServer()
  const told = useToldCall()
  const [isAsking, setAsking] = useState(false)
  const begin = async () => {
    const sent = { containerId: container.id, version: container.version }
    setAsking(true)
    try {
      await told(call, sent, await provider.call('beginCheckIn', sent))
      await renew()
    } catch (error) {
      report(error)
    }
    setAsking(false)
  }
  return (
    <Button variant="contained" disabled={isAsking} onClick={() => void begin()}>
      {say('checking_in.begin')}
    </Button>
  )
}

const ToContainers = () => (
  <Button variant="outlined" component={LinkBase} to={`/${resourceOfEntity('containers')!}`}>
    {say('checking_in.containers')}
  </Button>
)

const before: readonly string[] = containers.statuses!.transitions.checkIn!.from

const canBegin = ({ state }: Container) => before.includes(state)

const notNow = ({ no, state }: Container) => ({
  no,
  state:
    (containers.fields.state.options.labels as Partial<Record<string, string>>)[state] ?? state,
})
