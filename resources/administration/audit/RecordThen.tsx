import './audit.texts.ts'
import Button from '@mui/material/Button'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { ResourceContextProvider } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { useCall } from '#src/app/useServer.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { instantInText, instantOf, isDate } from '#src/fields/time/time.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
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
  const entity = useEntity(then.entity)
  const client = useClient()
  const [moment, setMoment] = useState<Then>(then)
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('12:00')
  const query = useCall('getRecordAt', momentOf(moment))
  const { data } = query
  const isChosen = !!day && isDate(day) && /^\d\d:\d\d/.test(time)
  const last = data?.last as
    | { operation: string; atUtc: string; person: string | null }
    | null
    | undefined
  return (
    <DialogFrame
      title={say('audit.as_it_was', {
        title: data ? `${entity.titles[0]} ${data.name}` : entity.titles[0],
      })}
      maxWidth="md"
      onClose={onClose}
      cancel={say('action.close')}
      isCancelFirst
    >
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
      <Loaded query={query}>
        {({ isThere, isThereNow, values, labels, unsure, differs }) => (
          <>
            <div aria-live="polite">
              {!isThere && <Alert severity="info">{say('audit.not_there')}</Alert>}
              {isThere && !isThereNow && <Alert severity="info">{say('audit.gone_now')}</Alert>}
              {isThere && last && (
                <Muted as="p">
                  {say('audit.last', {
                    what: wordOf({
                      operation: last.operation,
                      step: entity.statuses?.transitions[last.operation]?.label as string,
                    }),
                    on: instantInText(last.atUtc, client),
                    who: last.person ?? say('common.the_system'),
                  })}
                </Muted>
              )}
            </div>
            {isThere && (
              <ResourceContextProvider value={resourceOfEntity(entity.name) ?? entity.name}>
                <ValueList
                  fields={shownOf(entity, Object.keys(values as object))}
                  record={{ id: then.recordId, ...(values as object), labels }}
                  mark={name =>
                    unsure.some(f => f.name === name) ? (
                      <ToneChip tone="warning">{say('audit.unsure')}</ToneChip>
                    ) : (
                      differs.some(f => f.name === name) && (
                        <ToneChip tone="info">{say('audit.differs')}</ToneChip>
                      )
                    )
                  }
                />
                {unsure.length > 0 && <Muted as="p">{say('audit.unsure_why')}</Muted>}
              </ResourceContextProvider>
            )}
          </>
        )}
      </Loaded>
    </DialogFrame>
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
