import './checkingIn.texts.ts'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { HttpError } from '#data/errors.ts'
import { integer, reference } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallLinesForm } from '#src/views/call/lines/CallLinesForm.tsx'
import type { LineColumn } from '#src/views/call/lines/CallLines.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import {
  isFound,
  kinds,
  rowsOfContainer,
  toStore,
  type CheckInRow,
  type Container,
} from './checkInRows.ts'

interface Props {
  readonly container: Container
  /** The page of the container. */
  readonly path: string
}

/** What was found of each line since the last time. */
export function CheckInForm({ container, path }: Props) {
  const make = useMakeCall('containers')
  const navigate = useNavigate()
  const [rows] = useState(() => rowsOfContainer(container))
  const [isBlind, setBlind] = useState(false)
  const [isShort, setShort] = useState(false)

  const run = async (given: readonly CheckInRow[]) => {
    await make('checkInContainer', {
      containerId: container.id,
      version: container.version,
      lines: given.filter(isFound).map(({ id, layerId, ...row }) => ({
        containerLineId: id,
        ...Object.fromEntries(kinds.map(kind => [kind, row[kind] ?? 0])),
        ...(layerId && { layerId }),
      })),
    })
  }
  const left = rows.reduce((sum, row) => sum + row.left, 0)
  const expected = rows.reduce((sum, row) => sum + row.expected, 0)
  return (
    <CallLinesForm
      rows={rows}
      columns={columns(isBlind)}
      {...(isShort && { isShown: (row: CheckInRow) => row.left > 0 || isFound(row) })}
      run={run}
      save={say('checking_in.save')}
      onCancel={() => void navigate(path)}
      above={
        <Stack
          direction="row"
          spacing={2}
          useFlexGap
          sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}
        >
          <FormControlLabel
            control={<Switch checked={isBlind} onChange={(_, checked) => setBlind(checked)} />}
            label={say('checking_in.blind')}
          />
          <FormControlLabel
            control={<Switch checked={isShort} onChange={(_, checked) => setShort(checked)} />}
            label={say('checking_in.unfinished')}
          />
          {!isBlind && <RestIsGood />}
          <ProposePlaces />
        </Stack>
      }
      pending={
        isBlind
          ? undefined
          : say('checking_in.total', {
              left: left.toLocaleString('en'),
              expected: expected.toLocaleString('en'),
            })
      }
    />
  )
}

const useRows = () => (useWatch({ name: 'lines' }) ?? []) as readonly CheckInRow[]

/** What is neither damaged nor missing is there, and whole. */
function RestIsGood() {
  const { getValues, setValue } = useFormContext<{ lines: CheckInRow[] }>()
  const fill = () => {
    for (const [i, { left, damaged, missing }] of getValues('lines').entries())
      if (left > 0)
        setValue(`lines.${i}.good`, Math.max(left - (damaged ?? 0) - (missing ?? 0), 0), {
          shouldDirty: true,
        })
  }
  return <Button onClick={fill}>{say('checking_in.rest_good')}</Button>
}

/** Fills in a place for each line that has none, and tells of lines that fit nowhere. */
function ProposePlaces() {
  const { setValue } = useFormContext<{ lines: CheckInRow[] }>()
  const rows = useRows()
  const { provider, report } = useServer()
  const [lacking, setLacking] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const open = rows.flatMap((row, i) =>
    row.layerId || toStore(row) === 0 ? [] : [{ ...row, i, quantity: toStore(row) }],
  )
  const propose = async () => {
    setAsking(true)
    const nowhere: string[] = []
    // One after the other: each proposal keeps its room from the next.
    for (const { i, name, warehouseId, skuId, quantity } of open)
      try {
        const { layerId } = await provider.call('proposePlace', { warehouseId, skuId, quantity })
        setValue(`lines.${i}.layerId`, layerId, { shouldDirty: true })
      } catch (error) {
        if (!(error instanceof HttpError && error.isRefusal)) report(error)
        nowhere.push(name)
      }
    setLacking(nowhere)
    setAsking(false)
  }
  return (
    <>
      <Button disabled={!open.length || isAsking} onClick={() => void propose()}>
        {say('checking_in.propose')}
      </Button>
      {lacking.map(sku => (
        <Muted key={sku}>{say('checking_in.fits_nowhere', { sku })}</Muted>
      ))}
    </>
  )
}

const pieces = integer({ min: 0, max: 1_000_000 })
const layer = reference('layers', {
  only: { isOpen: true },
  narrowedBy: { warehouseId: 'warehouseId' },
})

/** @param isBlind who counts does not see what is expected */
const columns = (isBlind: boolean): readonly LineColumn<CheckInRow>[] => [
  {
    name: 'sku',
    label: say('checking_in.sku'),
    cell: ({ name, presold }) => (
      <>
        {name}
        {presold > 0 && (
          <Muted style={{ display: 'block' }}>
            {say('checking_in.presold', { count: presold })}
          </Muted>
        )}
      </>
    ),
  },
  ...(isBlind
    ? []
    : [
        {
          name: 'left',
          label: say('checking_in.left'),
          isNumber: true,
          cell: ({ left, expected, soFar }: CheckInRow) => (
            <>
              {left.toLocaleString('en')} / {expected.toLocaleString('en')}
              {soFar > 0 && (
                <Muted style={{ display: 'block' }}>
                  {say('checking_in.so_far', { count: soFar })}
                </Muted>
              )}
            </>
          ),
        },
      ]),
  ...kinds.map(kind => ({
    name: kind,
    label: say(`checking_in.${kind}`),
    isNumber: true,
    width: 88,
    field: pieces,
  })),
  { name: 'layerId', label: say('checking_in.place'), width: 170, field: layer },
]
