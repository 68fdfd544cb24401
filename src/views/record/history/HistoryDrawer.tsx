import './history.texts.ts'
import { useQuery } from '@tanstack/react-query'
import Close from '@mui/icons-material/Close'
import Drawer from '@mui/material/Drawer'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import { useId } from 'react'
import type { AnyEntity } from '#define'
import { Moment } from '#src/fields/time/Moment.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { Changes } from './Changes.tsx'
import { type HistoryEntry, wordOf } from './changes.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  onClose: () => void
}

/** Who changed a record, when, and its previous values. */
export default function HistoryDrawer({ entity, record, onClose }: Props) {
  const id = useId()
  const { resource, provider } = useServer()
  const { data, error, refetch, isPending } = useQuery<HistoryEntry[]>({
    queryKey: [resource, 'history', record.id],
    queryFn: ({ signal }) => provider.beside(resource, `${record.id}/history`, { signal }),
  })
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <Frame>
        <header>
          <h2 id={id}>{say('history.title', { title: titleOf(entity, record) })}</h2>
          <IconAction
            size="medium"
            label={say('action.close')}
            autoFocus
            onClick={onClose}
            icon={<Close />}
          />
        </header>
        {isPending && <ProgressLine aria-label={say('common.loading')} />}
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <State title={say('history.none')} />}
        <ol>
          {withRecords(record, data ?? []).map(
            ({ seq, atUtc, person, operation, changes, after }) => (
              <li key={seq}>
                <h3>
                  {wordOf(entity, operation)}{' '}
                  <span>{say('history.by', { who: person ?? say('common.the_system') })}</span>
                </h3>
                <Muted>
                  <Moment at={atUtc} />
                </Muted>
                {changes && <Changes entity={entity} changes={changes} record={after} />}
              </li>
            ),
          )}
        </ol>
        {data && data.length >= mostEntries && (
          <Muted>{say('history.most', { count: mostEntries })}</Muted>
        )}
      </Frame>
    </Drawer>
  )
}

/** The entries, newest first, each with the record as it was after it. */
function withRecords(record: RaRecord, entries: readonly HistoryEntry[]) {
  let after: Readonly<Record<string, unknown>> = record
  return entries.map(entry => {
    const here = { ...entry, after }
    const before = Object.entries(entry.changes ?? {}).map(([name, [was]]) => [name, was] as const)
    after = { ...after, ...Object.fromEntries(before) }
    return here
  })
}

/** The server's limit. */
const mostEntries = 200

const Frame = styled('div')(({ theme }) => ({
  width: 460,
  maxWidth: '100vw',
  padding: theme.spacing(2),
  overflowX: 'hidden',
  '& header': { display: 'flex', alignItems: 'start', gap: 8, justifyContent: 'space-between' },
  '& h2': { margin: 0, overflowWrap: 'anywhere', ...theme.typography.h2 },
  '& h3': { margin: 0, ...theme.typography.h3 },
  '& h3 span': { fontWeight: 400 },
  '& > ol': {
    listStyle: 'none',
    margin: theme.spacing(2, 0),
    padding: 0,
    display: 'grid',
    gap: 16,
  },
  '& > ol > li': { borderLeft: `2px solid ${theme.palette.divider}`, paddingLeft: 12, minWidth: 0 },
}))
