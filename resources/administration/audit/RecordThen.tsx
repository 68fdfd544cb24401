import Button from '@mui/material/Button'
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { ResourceContextProvider, useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { isEmpty } from '#src/fields/problemOf.ts'
import { formatInstant, instantOf, isDate } from '#src/fields/time/time.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { wordOf } from './useAudit.ts'

/** A record right after a row of the audit, or at a moment. */
export interface Then {
  readonly entity: string
  readonly recordId: string
  readonly seq?: number
  readonly at?: string
}

/** A record as it was, in its current fields; another moment can be chosen. */
export default function RecordThen({ then, onClose }: { then: Then; onClose: () => void }) {
  const id = useId()
  const entity = useEntity(then.entity)
  const client = useClient()
  const provider = useDataProvider<ErpDataProvider>()
  const [moment, setMoment] = useState<Then>(then)
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('12:00')
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'then', moment],
    queryFn: ({ signal }) => provider.call('getRecordAt', momentOf(moment), { signal }),
  })
  const isChosen = !!day && isDate(day) && /^\d\d:\d\d/.test(time)
  const last = data?.last as
    | { operation: string; atUtc: string; person: string | null }
    | null
    | undefined
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>
        {say('audit.as_it_was', {
          title: data ? `${entity.titles[0]} ${data.name}` : entity.titles[0],
        })}
      </DialogTitle>
      <DialogContent>
        <Moment
          onSubmit={event => {
            event.preventDefault()
            if (isChosen)
              setMoment({
                entity: then.entity,
                recordId: then.recordId,
                at: instantOf(day, time, client),
              })
          }}
        >
          <DateText size="small" label={say('audit.moment')} value={day} onChange={setDay} />
          <TextField
            size="small"
            margin="none"
            type="time"
            label={say('audit.moment_time')}
            value={time}
            onChange={event => setTime(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Button type="submit" variant="outlined" disabled={!isChosen}>
            {say('audit.look')}
          </Button>
        </Moment>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinearProgress aria-label={say('common.loading')} />}
        {data && (
          <div aria-live="polite">
            {!data.isThere && <Alert severity="info">{say('audit.not_there')}</Alert>}
            {data.isThere && !data.isThereNow && (
              <Alert severity="info">{say('audit.gone_now')}</Alert>
            )}
            {data.isThere && last && (
              <Muted as="p">
                {say('audit.last', {
                  what: wordOf({
                    operation: last.operation,
                    step: entity.statuses?.transitions[last.operation]?.label as string,
                  }),
                  on: formatInstant(last.atUtc, client),
                  who: last.person ?? say('common.the_system'),
                })}
              </Muted>
            )}
          </div>
        )}
        {data?.isThere && (
          <ResourceContextProvider value={resourceOfEntity(entity.name) ?? entity.name}>
            <Values>
              {shownOf(entity, Object.keys(data.values as object)).map(
                ({ name, label, field, view: { Cell, isWide } }) => {
                  const value = (data.values as Record<string, unknown>)[name]
                  return (
                    <div key={name} data-wide={isWide || undefined}>
                      <dt>
                        {label}{' '}
                        {data.unsure.some(f => f.name === name) ? (
                          <ToneChip tone="warning">{say('audit.unsure')}</ToneChip>
                        ) : (
                          data.differs.some(f => f.name === name) && (
                            <ToneChip tone="info">{say('audit.differs')}</ToneChip>
                          )
                        )}
                      </dt>
                      <dd>
                        {isEmpty(value) ? (
                          <Muted>–</Muted>
                        ) : (
                          <Cell
                            field={field}
                            value={value}
                            label={(data.labels as Record<string, never>)[name]}
                          />
                        )}
                      </dd>
                    </div>
                  )
                },
              )}
            </Values>
            {data.unsure.length > 0 && <Muted as="p">{say('audit.unsure_why')}</Muted>}
          </ResourceContextProvider>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const momentOf = ({ entity, recordId, seq, at }: Then) => ({
  entity,
  recordId,
  ...(at ? { at } : { seq: seq ?? 0 }),
})

const Moment = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 0 12px',
  '& > .MuiTextField-root': { width: 160 },
})

const Values = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: theme.spacing(1.5, 3),
  margin: theme.spacing(1.5, 0),
  '& [data-wide]': { gridColumn: '1 / -1' },
  '& > div > dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& > div > dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))
