import './pages.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState, type ReactNode } from 'react'
import { labelOf } from '#define'
import { loadCall } from '#data/calls.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { reasonsOf } from '#src/views/form/reasonsOf.ts'
import { Section } from '#src/views/record/Section.tsx'
import { mostCells } from '#resources/products/axes/makeSkus.calls.ts'
import {
  cellsToMake,
  measures,
  typedKey,
  type Matrix,
  type MatrixCell,
  type Measure,
  type Typed,
} from './matrix.ts'
import { MatrixGrid } from './MatrixGrid.tsx'
import { noRefusal, problemsIn, refusalOf } from './refusal.ts'

interface Props {
  readonly product: { readonly id: string; readonly version: number; readonly code: string }
  readonly title: string
  /** The words of the button that makes so many. */
  readonly makes: (count: number) => string
  /** The heading of a single column. */
  readonly one: string
  /** Without it there is nothing to tick yet. */
  readonly matrix: Matrix | undefined
  /** Whether what is chosen above it is complete; by default it is. */
  readonly isReady?: boolean
  /** Every cell is ticked until somebody takes it out. */
  readonly isWhole: boolean
  /** How the codes are made at first. */
  readonly codes: string
  /** What is chosen above the matrix. */
  readonly children?: ReactNode
  /** Further inputs for all cells; refused ones have a reason. */
  readonly terms?: (reasons: Readonly<Record<string, string>>) => ReactNode
  /** What the call gets beside the cells. */
  readonly more?: object
  /** What a cell costs by itself. */
  readonly priceOf?: (cell: MatrixCell, measure: Measure) => number | undefined
}

/** A matrix of SKUs that are there and SKUs to make: which, with what numbers, under which codes. */
export function MatrixForm(props: Props) {
  const { product, title, makes, one, matrix, isWhole, codes, children, terms, more } = props
  const makeSkus = use(loadCall('makeSkus'))
  const provider = useProvider()
  const queries = useQueryClient()
  const tellCall = useToldCall()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState<Typed>({})
  const [pattern, setPattern] = useState(codes)
  const [shown, setShown] = useState<Measure>('priceNZ')
  const [refusal, setRefusal] = useState(noRefusal)
  const [isBusy, setBusy] = useState(false)
  const isTicked = ({ key }: MatrixCell) => ticks.get(key) ?? isWhole
  const wanted = matrix?.cells.flat().filter(cell => !cell.sku && isTicked(cell)) ?? []
  const isTooMany = wanted.length > mostCells
  const mayMake = !isBusy && wanted.length > 0 && !isTooMany && (props.isReady ?? true)

  const type = (scope: string, measure: Measure, text: string) =>
    setTyped(before => ({ ...before, [typedKey(scope, measure)]: text }))
  const make = async () => {
    if (!mayMake) return
    const input = {
      productId: product.id,
      version: product.version,
      codePattern: pattern.trim() || null,
      cells: cellsToMake(wanted, typed),
      ...more,
    }
    const problems = problemsIn(makeSkus.input, input)
    if (Object.keys(problems).length) return setRefusal(refusalOf(problems, wanted))
    setBusy(true)
    try {
      const answer = await provider.call('makeSkus', input as never)
      setRefusal(noRefusal)
      setTicks(new Map())
      await queries.invalidateQueries()
      await tellCall(makeSkus, { ...input, made: answer.made }, answer)
    } catch (error) {
      setRefusal(refusalOf(reasonsOf(error), wanted))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={title}
      actions={
        <Button variant="outlined" onClick={() => void make()} disabled={!mayMake}>
          {makes(wanted.length)}
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
        {children}
        {refusal.summary.length > 0 && (
          <Alert severity="error" role="alert">
            {say('matrix.wrong')}
            <ul>
              {refusal.summary.slice(0, mostTold).map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            {refusal.summary.length > mostTold &&
              say('matrix.more', { count: refusal.summary.length - mostTold })}
          </Alert>
        )}
        {matrix && (
          <>
            <fieldset>
              <legend>{say('matrix.all')}</legend>
              {measures.map((measure, n) => (
                <TextField
                  key={measure}
                  label={wordOf(makeSkus.input, measure)}
                  value={typed[typedKey('all', measure)] ?? ''}
                  onChange={event => type('all', measure, event.target.value)}
                  autoFocus={n === 0 && isWhole && !children}
                  autoComplete="off"
                  slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                />
              ))}
              {terms?.(refusal.fields)}
              <TextField
                label={say('matrix.pattern')}
                value={pattern}
                onChange={event => setPattern(event.target.value)}
                error={!!refusal.fields.codePattern}
                helperText={refusal.fields.codePattern}
                autoComplete="off"
                data-wide
              />
            </fieldset>
            {isTooMany && (
              <Alert severity="warning" role="note" aria-live="polite">
                {say('matrix.too_many', { count: wanted.length, most: mostCells })}
              </Alert>
            )}
            <MatrixGrid
              {...matrix}
              product={product.code}
              pattern={pattern}
              one={one}
              measure={shown}
              measureWord={wordOf(makeSkus.input, shown)}
              choices={measures.map(measure => [measure, wordOf(makeSkus.input, measure)])}
              onMeasure={setShown}
              isTicked={isTicked}
              onTick={(keys, ticked) =>
                setTicks(before => new Map([...before, ...keys.map(key => [key, ticked] as const)]))
              }
              typed={typed}
              onType={(scope, text) => type(scope, shown, text)}
              priceOf={props.priceOf}
              problems={refusal.cells}
            />
            <Muted>{say('matrix.hint')}</Muted>
          </>
        )}
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

const Keys = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& [role=alert] ul': { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
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
