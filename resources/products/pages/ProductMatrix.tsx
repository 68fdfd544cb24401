import './pages.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useGetList, type RaRecord } from 'ra-core'
import { Suspense, use, useEffect, useMemo, useState } from 'react'
import type { RecordOf } from '#define'
import { labelOf } from '#define'
import { loadCall } from '#data/calls.ts'
import { mayCall } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { silent } from '#src/views/parts/silent.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { products } from '#resources/products/products.entity.ts'
import { usualPattern } from '#resources/products/axes/skuCells.ts'
import {
  cellsToMake,
  matrixOf,
  measures,
  typedKey,
  type MadeSku,
  type Measure,
  type Typed,
} from './matrix.ts'
import { MatrixGrid } from './MatrixGrid.tsx'

interface Props {
  record: RecordOf<typeof products>
}

/** On the page of a product: its SKUs by their options, those that are there and those to make. */
export default function ProductMatrix({ record }: Props) {
  useEffect(() => remember(names.productId, record.id), [record.id])
  if (record.type === 'Combo') return null
  return (
    <Suspense fallback={null}>
      <Allowed key={record.id} record={record} />
    </Suspense>
  )
}

function Allowed({ record }: Props) {
  const call = use(loadCall('makeSkus'))
  const resource = resourceOfEntity('skus') ?? 'skus'
  const { data } = useGetList<RaRecord & MadeSku>(
    resource,
    {
      filter: { productId: record.id },
      pagination: { page: 1, perPage: 500 },
      sort: { field: 'code', order: 'ASC' },
    },
    silent,
  )
  return mayCall('makeSkus', call) && data ? <Matrix record={record} skus={data} /> : null
}

function Matrix({ record, skus }: Props & { skus: readonly MadeSku[] }) {
  const makeSkus = use(loadCall('makeSkus'))
  const provider = useProvider()
  const queries = useQueryClient()
  const tellCall = useToldCall()
  const matrix = useMemo(() => matrixOf(record.axisValues, skus), [record.axisValues, skus])
  const open = matrix.cells.flat().filter(({ sku }) => !sku)
  // A product without any SKU is made whole, unless somebody takes cells out.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(skus.length ? [] : open.map(({ key }) => key)),
  )
  const [typed, setTyped] = useState<Typed>({})
  const [pattern, setPattern] = useState(usualPattern)
  const [shown, setShown] = useState<Measure>('priceNZ')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const wanted = open.filter(({ key }) => ticked.has(key))
  if (!open.length || (!record.axisValues.length && skus.length)) return null

  const type = (scope: string, measure: Measure, text: string) =>
    setTyped(before => ({ ...before, [typedKey(scope, measure)]: text }))
  const make = async () => {
    if (isBusy || !wanted.length) return
    setBusy(true)
    const input = {
      productId: record.id,
      version: record.version,
      codePattern: pattern.trim() || null,
      cells: cellsToMake(wanted, typed),
    }
    try {
      const answer = await provider.call('makeSkus', input as never)
      setProblems([])
      setTicked(new Set())
      await queries.invalidateQueries()
      await tellCall(makeSkus, { ...input, made: answer.made }, answer)
    } catch (error) {
      setProblems(
        inWords(
          error,
          wanted.map(({ title }) => title),
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={say('matrix.title')}
      actions={
        <Button variant="outlined" onClick={() => void make()} disabled={isBusy || !wanted.length}>
          {say('matrix.ticked', { smart_count: wanted.length })}
        </Button>
      }
    >
      <Keys
        onKeyDown={event => {
          if (event.key !== 'Enter' || !event.ctrlKey) return
          event.preventDefault()
          void make()
        }}
      >
        {problems.length > 0 && (
          <Alert severity="error" role="alert">
            {say('matrix.wrong')}
            <ul>
              {problems.slice(0, mostTold).map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            {problems.length > mostTold &&
              say('matrix.more', { count: problems.length - mostTold })}
          </Alert>
        )}
        <fieldset>
          <legend>{say('matrix.all')}</legend>
          {measures.map((measure, n) => (
            <TextField
              key={measure}
              label={wordOf(makeSkus.input, measure)}
              value={typed[typedKey('all', measure)] ?? ''}
              onChange={event => type('all', measure, event.target.value)}
              autoFocus={n === 0 && !skus.length}
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          ))}
          <TextField
            label={say('matrix.pattern')}
            value={pattern}
            onChange={event => setPattern(event.target.value)}
            autoComplete="off"
            data-wide
          />
        </fieldset>
        <MatrixGrid
          {...matrix}
          product={record.code}
          pattern={pattern}
          measure={shown}
          measureWord={wordOf(makeSkus.input, shown)}
          choices={measures.map(measure => [measure, wordOf(makeSkus.input, measure)])}
          onMeasure={setShown}
          ticked={ticked}
          onTick={setTicked}
          typed={typed}
          onType={(scope, text) => type(scope, shown, text)}
        />
        <Muted>{say('matrix.hint')}</Muted>
      </Keys>
    </Section>
  )
}

const mostTold = 10

/** The label of a number of a cell. */
function wordOf(input: unknown, measure: Measure): string {
  const { cells } = input as {
    cells: { shape: Readonly<Record<Measure, { options: { label?: string } }>> }
  }
  return labelOf(measure, cells.shape[measure].options)
}

/** The errors of the call, each with the name of its cell. */
function inWords(error: unknown, titles: readonly string[]): readonly string[] {
  const { body } = error as {
    body?: { errors?: Readonly<Record<string, string | { serverError: string }>> }
  }
  const all = Object.entries(body?.errors ?? {})
  if (!all.length) return [messageOf(error)]
  return all.map(([path, told]) => {
    const message = typeof told === 'string' ? told : told.serverError
    const title = titles[Number(/^cells\.(\d+)\./.exec(path)?.[1] ?? -1)]
    return title ? `${title}: ${message}` : message
  })
}

const Keys = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > fieldset': {
    display: 'grid',
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
    margin: 0,
    padding: 0,
    border: 0,
    '& > legend': { ...theme.typography.subtitle2, padding: theme.spacing(0, 0, 1) },
    '& > [data-wide]': { gridColumn: 'span 2' },
  },
}))
