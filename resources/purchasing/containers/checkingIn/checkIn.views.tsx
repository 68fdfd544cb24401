import './checkingIn.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { RecordScreen, statusOf, ToAll } from '#resources/purchasing/RecordScreen.tsx'
import { mayReach } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { names } from '#src/loading/remembered.ts'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { State } from '#src/views/parts/States.tsx'
import { CheckInForm } from './CheckInForm.tsx'
import type { Container } from './checkInRows.ts'

const CompleteDialog = LazyPart(
  () => import('#resources/purchasing/containers/completing/CompleteDialog.tsx'),
)

const ContainerPapers = LazyPart(
  () => import('#resources/purchasing/containers/papers/ContainerPapers.tsx'),
)

const entity = containers as AnyEntity
const before: readonly string[] = containers.statuses!.transitions.checkIn!.from

/** Takes the goods of a container in, as they are unpacked. */
export default function CheckIn() {
  const all = say('checking_in.containers')
  const notNow = (container: Container) =>
    say('checking_in.not_now', { no: container.name, state: statusOf(entity, container) })
  return (
    <RecordScreen<Container>
      entity={entity}
      name={names.containerId}
      words={{
        untitled: say('checking_in.untitled'),
        choose: say('checking_in.choose'),
        chooseWhy: say('checking_in.choose_why'),
        one: say('checking_in.container'),
        all,
      }}
      title={({ name }) => say('checking_in.title', { no: name })}
      aside={container =>
        container.state === 'Checking In' && (
          <>
            <ContainerPapers record={container} />
            <ByPhone container={container} />
            <Complete container={container} />
          </>
        )
      }
    >
      {(container, path) =>
        container.state === 'Checking In' ? (
          // What was checked in begins the form anew.
          <CheckInForm key={container.version} container={container} path={path} />
        ) : before.includes(container.state) ? (
          <State title={notNow(container)} action={<Begin container={container} />}>
            {say('checking_in.begin_why')}
          </State>
        ) : (
          <State title={notNow(container)} action={<ToAll of={entity} label={all} />}>
            {say('checking_in.not_now_why')}
          </State>
        )
      }
    </RecordScreen>
  )
}

/** The same with a phone or a hand scanner. */
function ByPhone({ container: { id, warehouseId } }: { container: Container }) {
  const phone = '/warehouse/preparation/start'
  return (
    mayReach(phone) && (
      <Button
        component={LinkBase}
        to={`${phone}?${new URLSearchParams({ warehouseId, containerId: id })}`}
      >
        {say('checking_in.by_phone')}
      </Button>
    )
  )
}

function Complete({ container }: { container: Container }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('checking_in.complete')}
      </Button>
      {isOpen && <CompleteDialog record={container} onClose={() => setOpen(false)} />}
    </>
  )
}

function Begin({ container: { id, version } }: { container: Container }) {
  const make = useMakeCall('containers')
  const { report } = useServer()
  const [isAsking, setAsking] = useState(false)
  const begin = async () => {
    setAsking(true)
    await make('beginCheckIn', { containerId: id, version }).catch(report)
    setAsking(false)
  }
  return (
    <Button variant="contained" disabled={isAsking} onClick={() => void begin()}>
      {say('checking_in.begin')}
    </Button>
  )
}
