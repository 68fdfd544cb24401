import './etas.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { date, integer, text, type CallAnswer } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { RefusedRows } from '#src/views/list/bulk/RefusedRows.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { etaCalls, mostEtas } from './etas.calls.ts'
import { pastedEtas } from './pastedEtas.ts'

type Judged = CallAnswer<typeof etaCalls.judgeEtas>['data'][number]

interface Props {
  readonly onClose: () => void
}

const shape = {
  no: text({ label: 'Container' }),
  etaBefore: date({ label: 'ETA before' }),
  arrivesOn: date({ label: 'ETA' }),
  days: integer({ label: 'Days' }),
}
const reasonField = shownIn({ reason: etaCalls.changeEtas.input.reason })

/** Rows of numbers and days: each is judged before anything is saved, and the good ones are saved. */
export default function PasteDialog({ onClose }: Props) {
  const { provider, renew, tellDone } = useServer()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [judged, setJudged] = useState<readonly Judged[]>()
  const [left, setLeft] = useState<readonly { id: string; name: string; why: string }[]>()
  const judging = useMutation({
    mutationFn: async () => {
      const rows = pastedEtas(typed, todayOf(client))
      if (!rows.length) return setProblem(say('etas.empty'))
      if (rows.length > mostEtas) return setProblem(say('etas.too_many', { most: mostEtas }))
      const sent = rows.map(({ no, arrivesOn }) => ({
        no: no.slice(0, 40),
        ...(arrivesOn && { arrivesOn }),
      }))
      setJudged((await provider.call('judgeEtas', { rows: sent })).data)
    },
    onError: error => setProblem(messageOf(error)),
  })
  if (left)
    return (
      <RefusedRows
        title={say('etas.refused', { smart_count: left.length })}
        one={say('etas.container')}
        rows={left}
        onClose={onClose}
      />
    )
  if (!judged)
    return (
      <DialogFrame
        title={say('etas.title')}
        maxWidth="sm"
        cancel={say('action.cancel')}
        onClose={onClose}
        buttons={
          <Button
            variant="contained"
            disabled={judging.isPending || !typed.trim()}
            onClick={() => judging.mutate()}
          >
            {say('etas.judge')}
          </Button>
        }
      >
        <Stack spacing={2} sx={{ pt: 1 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            label={say('etas.rows')}
            helperText={say('etas.rows_help')}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setProblem('')
            }}
            multiline
            minRows={6}
            maxRows={14}
            autoFocus
            fullWidth
          />
        </Stack>
      </DialogFrame>
    )
  const good = judged.filter(({ why }) => !why)
  const bad = judged.filter(({ why }) => why)
  const save = async ({ reason }: Readonly<Record<string, unknown>>) => {
    const answer = await provider.call('changeEtas', {
      rows: good.map(({ containerId, version, arrivesOn }) => ({
        containerId: containerId!,
        version: version!,
        arrivesOn: arrivesOn!,
      })),
      reason: reason as string,
    })
    void renew()
    if (answer.done) tellDone(say('etas.done', { smart_count: answer.done }))
    const refused = answer.results.filter(({ isSuccess }) => !isSuccess)
    if (!refused.length) return onClose()
    setLeft(
      refused.map(({ id, errors }) => ({
        id,
        name: good.find(({ containerId }) => containerId === id)?.no ?? '',
        why: errors.map(({ message }) => message).join(' '),
      })),
    )
  }
  const rows = (
    <>
      <ShapeTable title={say('etas.good')} shape={shape} rows={good.map(named)} />
      <ShapeTable
        title={say('etas.bad')}
        shape={{ no: shape.no, arrivesOn: shape.arrivesOn, why: text({ label: 'Why not' }) }}
        rows={bad.map(named)}
      />
      <div>
        <Button onClick={() => setJudged(undefined)}>{say('etas.again')}</Button>
      </div>
    </>
  )
  if (!good.length)
    return (
      <DialogFrame
        title={say('etas.title')}
        maxWidth="md"
        cancel={say('action.cancel')}
        onClose={onClose}
      >
        <Alert severity="info">{say('etas.none')}</Alert>
        {rows}
      </DialogFrame>
    )
  return (
    <CallDialog
      title={say('etas.title')}
      fields={reasonField}
      run={save}
      confirm={say('etas.save', { smart_count: good.length })}
      isWide
      onClose={onClose}
    >
      {rows}
    </CallDialog>
  )
}

/** Rows of a table need an id; the same number may be typed twice. */
const named = (row: Judged, i: number) => ({ ...row, id: String(i) })
