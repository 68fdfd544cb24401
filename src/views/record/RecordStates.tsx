import './record.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import {
  LinkBase,
  RecordContextProvider,
  useCreatePath,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { useWholeRecord } from './useWholeRecord.ts'

interface Props {
  entity: AnyEntity
  /** Of the record; by default the address has it. */
  id?: string
  children: (record: RaRecord) => ReactNode
}

/** A record's page: its content, or its loading, missing or error state. */
export function RecordStates({ entity, id, children }: Props) {
  const { data, error, refetch } = useWholeRecord(id)
  if (data) return <RecordContextProvider value={data}>{children(data)}</RecordContextProvider>
  if (!error) return <RecordSkeleton />
  const isGone = [400, 404].includes((error as { status?: number }).status ?? 0)
  return (
    <Page>
      {isGone ? <Gone entity={entity} /> : <ProblemState error={error} onRetry={refetch} />}
    </Page>
  )
}

function Gone({ entity }: { entity: AnyEntity }) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const [one, many] = entity.titles
  return (
    <State
      role="alert"
      title={say('record_page.gone', { one: midSentence(one) })}
      action={
        <Button variant="outlined" component={LinkBase} to={createPath({ resource, type: 'list' })}>
          {say('record_page.all', { many: midSentence(many) })}
        </Button>
      }
    >
      {say('record_page.gone_why')}
    </State>
  )
}

const RecordSkeleton = () => (
  <Page aria-busy aria-label={say('common.loading')}>
    <Bars>
      {Array.from({ length: 8 }, (_, bar) => (
        <i key={bar} />
      ))}
    </Bars>
  </Page>
)

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 22,
  maxWidth: 560,
  '& i': { height: 12, borderRadius: 3, background: theme.palette.action.hover },
  '& i:first-of-type': { width: '40%', height: 20 },
}))
