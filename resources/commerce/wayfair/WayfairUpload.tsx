import './upload.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallAnswer } from '#define'
import { HttpError } from '#data/errors.ts'
import { useServer } from '#src/app/useServer.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { isCancelled, RowsDone, useProgress } from '#src/views/list/imports/RowsDone.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { DateOrder } from './fileDates.ts'
import { wayfairCalls } from './wayfair.calls.ts'

const { uploadWayfairRecordExcel: call } = wayfairCalls
const { orders, problems } = call.answer.data.shape
type Outcome = CallAnswer<typeof call>['data']

interface Sending {
  readonly file: File
  readonly dryRun: boolean
  readonly dateOrder?: DateOrder | undefined
  readonly websiteId?: string | undefined
}

/** Tries a file out, says what it would do, and imports it. */
export default function WayfairUpload({ onClose }: { onClose: () => void }) {
  const { provider, renew, tellDone } = useServer()
  const chooser = useRef<HTMLInputElement>(null)
  const running = useProgress()
  const [found, setFound] = useState<Outcome>()
  const sending = useMutation({
    mutationFn: async (input: Sending) => {
      const { data } = await provider.callTold('uploadWayfairRecordExcel', input, running.begin())
      return data
    },
    async onSuccess(data, { dryRun }) {
      if (dryRun) return setFound(data)
      await renew()
      tellDone(say('wayfair.done', numbersOf(data)))
      onClose()
    },
  })
  const { file, dateOrder, websiteId } = sending.variables ?? {}
  const missing = sending.error instanceof HttpError ? fieldsOf(sending.error) : []
  const asksDates = missing.includes('dateOrder')
  const { data: { data: websites = [] } = {} } = useQuery({
    queryKey: ['getWayfairWebsites'],
    queryFn: ({ signal }) => provider.call('getWayfairWebsites', {}, { signal }),
  })
  const asksWebsite = missing.includes('websiteId') && websites.length > 1
  const tryOut = (chosen: File, more: Pick<Sending, 'dateOrder' | 'websiteId'> = {}) => {
    setFound(undefined)
    sending.mutate({ file: chosen, dryRun: true, ...more })
  }
  const isUseless = found && found.added + found.changed === 0
  const kind = sending.variables?.dryRun === false ? 'importing' : 'trying'
  return (
    <DialogFrame
      title={say('wayfair.title')}
      maxWidth="md"
      cancel={say('action.close')}
      onClose={() => {
        running.cancel()
        onClose()
      }}
      buttons={
        found &&
        !isUseless && (
          <Button
            variant="contained"
            disabled={sending.isPending}
            onClick={() => sending.mutate({ file: file!, dryRun: false, dateOrder, websiteId })}
          >
            {say(found.errorCount ? 'wayfair.import_good' : 'wayfair.import')}
          </Button>
        )
      }
    >
      <Stack spacing={1.5}>
        <Typography>{say('wayfair.what')}</Typography>
        <input
          ref={chooser}
          hidden
          type="file"
          accept=".csv,.xlsx"
          aria-label={say('wayfair.input')}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // The same file may be chosen again after a correction.
            target.value = ''
            if (chosen) tryOut(chosen, { websiteId })
          }}
        />
        <div>
          {file && <strong>{file.name} </strong>}
          <Button
            variant={file ? 'outlined' : 'contained'}
            disabled={sending.isPending}
            onClick={() => chooser.current!.click()}
          >
            {say(file ? 'wayfair.choose_other' : 'wayfair.choose')}
          </Button>
        </div>
        {sending.isPending && (
          <RowsDone
            label={say(`wayfair.${kind}`)}
            why={say(`wayfair.${kind}_why`)}
            progress={running.progress}
            onCancel={running.cancel}
          />
        )}
        {asksWebsite && (
          <div>
            <Typography id="wayfair-website">{say('wayfair.website')}</Typography>
            <RadioGroup
              aria-labelledby="wayfair-website"
              onChange={(_, chosen) => tryOut(file!, { dateOrder, websiteId: chosen })}
            >
              {websites.map(({ id, name }) => (
                <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
              ))}
            </RadioGroup>
          </div>
        )}
        {asksDates ? (
          <div>
            <Typography id="wayfair-dates">{say('wayfair.dates')}</Typography>
            <RadioGroup
              aria-labelledby="wayfair-dates"
              onChange={(_, order) => tryOut(file!, { dateOrder: order as DateOrder, websiteId })}
            >
              <FormControlLabel
                value="Month first"
                control={<Radio />}
                label={say('wayfair.month_first')}
              />
              <FormControlLabel
                value="Day first"
                control={<Radio />}
                label={say('wayfair.day_first')}
              />
            </RadioGroup>
          </div>
        ) : (
          sending.error &&
          !asksWebsite &&
          !isCancelled(sending.error) && <Alert severity="error">{messageOf(sending.error)}</Alert>
        )}
        {found && (
          <>
            <Alert severity={found.errorCount ? 'warning' : isUseless ? 'info' : 'success'}>
              {say('wayfair.would', numbersOf(found))} {isUseless && say('wayfair.useless')}{' '}
              {found.errorCount > 0 && say('wayfair.errors', { smart_count: found.errorCount })}
            </Alert>
            <ShapeTable
              title={say('wayfair.problems')}
              shape={problems.shape}
              rows={found.problems}
            />
            {found.problems.length < found.errorCount && (
              <Muted>{say('wayfair.first_rows', { count: found.problems.length })}</Muted>
            )}
            <ShapeTable title={say('wayfair.orders')} shape={orders.shape} rows={found.orders} />
            {found.orders.length === 500 && (
              <Muted>{say('wayfair.first_rows', { count: 500 })}</Muted>
            )}
            {found.ignored && <Muted>{say('wayfair.left_out', { columns: found.ignored })}</Muted>}
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}

const numbersOf = ({ rows, added, changed, unchanged, older }: Outcome) =>
  Object.fromEntries(
    Object.entries({ rows, added, changed, unchanged, older }).map(([name, count]) => [
      name,
      count.toLocaleString('en-NZ'),
    ]),
  ) as Record<'rows' | 'added' | 'changed' | 'unchanged' | 'older', string>

const fieldsOf = ({ body }: HttpError) =>
  ((body as { problems?: readonly { field?: string }[] }).problems ?? []).map(({ field }) => field)
