import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { styled } from '@mui/material/styles'
import { useListContext, useLocation, useNavigate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { isWorkedOut, type AnyEntity, type AnyField, type DictionaryKind } from '#define'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatLongDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField, shownOf, type Shown } from '#src/views/parts/columns.ts'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { Choice, type ChoiceProps } from './Choice.tsx'
import { ChartTable } from './ChartTable.tsx'
import { asList, withWords } from '#src/views/display/display.ts'
import { DrawnFigure } from './DrawnFigure.tsx'
import { measuresOf } from './measures.ts'
import {
  filterOfPart,
  heightOf,
  isDay,
  kinds,
  nameOfStep,
  steps,
  type Measures,
  type Part,
} from './parts.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useParts } from './useParts.ts'
import './chart.texts.ts'

// The drawing library is larger than the rest of the chart.
const ChartDrawing = lazy(() => import('./ChartDrawing.tsx'))

/**
 * The records of the list, grouped by a field and measured: as a drawing, and as a table with the
 * same numbers.
 */
export function ChartView({ entity }: { entity: AnyEntity }) {
  const { search } = useLocation()
  const { by } = entity.chart!
  const seen = shownOf(entity, by)
  const asked = new URLSearchParams(search).get('by')
  const parting = seen.find(({ name }) => name === asked) ?? seen[0]
  if (!parting) return null
  return parting.field.kind === 'dictionary' ? (
    <OfDictionary entity={entity} parting={parting} all={seen} />
  ) : (
    <Chart entity={entity} parting={parting} all={seen} nameOf={nameIn(parting.field)} />
  )
}

type Asked = 'by' | 'step' | 'measure' | 'kind' | 'compare'

interface Props {
  readonly entity: AnyEntity
  /** The grouping field, and the possible ones. */
  readonly parting: Shown
  readonly all: readonly Shown[]
}

function OfDictionary(props: Props) {
  const { labelOf } = useDictionary(props.parting.field.options.dictionary as DictionaryKind)
  return <Chart {...props} nameOf={labelOf} />
}

function Chart({ entity, parting, all, nameOf }: Props & { nameOf: (key: string) => string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useClient()
  const { filterValues } = useListContext()
  const filter = useAsked()
  const query = new URLSearchParams(search)
  const { field, name: by } = parting
  const step = steps.find(each => each === query.get('step')) ?? 'month'
  const measures = measuresOf(entity)
  // How many rows a report has says nothing: it is drawn by what it sums.
  const chosen = query.get('measure') ?? (isWorkedOut(entity) ? measures[0]?.name : undefined)
  const measure = measures.find(({ name }) => name === chosen)
  const kind = kinds.find(each => each === query.get('kind')) ?? entity.chart!.kind
  const { period } = entity.chart!
  const isCompared = !!period && query.get('compare') === 'before'
  const { data, before, hasPeriod, error, isFetching, refetch } = useParts(
    entity,
    by,
    step,
    isCompared,
  )
  const set = (words: Record<string, string>) =>
    navigate(
      { pathname, search: withWords(search, { show: 'chart', ...words }) },
      { replace: true },
    )
  const named = ({ key, label }: Part) =>
    key === null
      ? say('chart.empty')
      : isDay(field)
        ? nameOfStep(key, step)
        : field.kind === 'flag'
          ? say(key === 'true' ? 'chart.yes' : 'chart.no')
          : (label ?? nameOf(key))
  const listOf = ({ key }: Part) => {
    const narrowed = filterOfPart(field, key, step, client, filter[by])
    return narrowed === undefined
      ? undefined
      : { pathname, search: asList(search, { ...filterValues, [by]: narrowed }) }
  }
  const measured = measure?.label ?? say('chart.count')
  const about = { measure: measured, by: midSentence(parting.label) }
  const asOf = say('chart.as_of', { date: formatLongDate(todayOf(client)) })
  const valueOf = measure?.valueOf ?? countOf
  const earlier = before && new Map(before.parts.map(part => [part.key, part]))
  // Not for days: those of two periods never match.
  const valueBefore =
    earlier && !isDay(field) ? (part: Part) => valueOf(earlier.get(part.key) ?? nothing) : undefined
  /** What can be chosen, by its parameter in the address: the present value and the options. */
  const choices: readonly (readonly [Asked, string, ChoiceProps['options'] | false])[] = [
    ['by', by, all.map(({ name, label }) => [name, label])],
    ['step', step, isDay(field) && steps.map(each => [each, say(`chart.${each}`)])],
    [
      'measure',
      measure?.name ?? 'count',
      measures.length > 0 && [
        ['count', say('chart.count')],
        ...measures.map(({ name, label }) => [name, label] as const),
      ],
    ],
    ['kind', kind, kinds.map(each => [each, say(`chart.${each}`)])],
    [
      'compare',
      isCompared ? 'before' : '',
      !!period && [
        ['', say('chart.compare_nothing')],
        ['before', say('chart.compare_before')],
      ],
    ],
  ]
  const drawn = {
    parts: data?.parts ?? [],
    rest: data?.rest ?? null,
    kind,
    step,
    field,
    named,
    valueOf,
    valueBefore,
    label: measured,
  }
  return (
    <Frame aria-label={say('display.chart')} aria-busy={isFetching}>
      <header>
        {choices.map(
          ([word, value, options]) =>
            options && (
              <Choice
                key={word}
                label={say(`chart.${word}`)}
                value={value}
                options={options}
                onChange={chosen => set({ [word]: chosen })}
              />
            ),
        )}
        {!hasPeriod && (
          <Muted as="output">
            {say('chart.compare_needs', {
              period: midSentence(shownField(entity, period!).label),
            })}
          </Muted>
        )}
      </header>
      {isFetching && <ProgressLine aria-label={say('common.loading')} />}
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : data?.parts.length === 0 ? (
        <State title={say('list.none_match', { many: midSentence(entity.titles[1]) })} />
      ) : (
        data && (
          <Sides>
            <DrawnFigure
              label={say('chart.drawn', about)}
              caption={{ title: entity.titles[1], about: [say('chart.about', about), asOf] }}
              minHeight={heightOf(kind, field, data.parts.length, valueBefore ? 2 : 1)}
            >
              <Suspense fallback={null}>
                <ChartDrawing
                  {...drawn}
                  isCount={!measure}
                  onOpen={part => {
                    const to = listOf(part)
                    if (to) navigate(to)
                  }}
                />
              </Suspense>
            </DrawnFigure>
            <ChartTable
              {...drawn}
              title={entity.titles[1]}
              by={shownField(entity, by).label}
              all={data.all}
              before={before?.all}
              measures={measures}
              listOf={listOf}
            />
          </Sides>
        )
      )}
    </Frame>
  )
}

const nameIn = (field: AnyField) => (key: string) =>
  field.kind === 'choice' ? valueInWords(field, key) : key
const countOf = ({ count }: Measures) => count
const nothing: Measures = { count: 0, sums: {} }

const Frame = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  gap: 8,
  minWidth: 0,
  minHeight: 0,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
  '& > [role=progressbar]': { position: 'absolute', top: 32, left: 0, right: 0, height: 2 },
})

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 1fr) fit-content(600px)',
  alignItems: 'start',
  gap: 16,
  minHeight: 0,
  overflow: 'auto',
  '& > *': {
    minWidth: 0,
    margin: 0,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
  },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
