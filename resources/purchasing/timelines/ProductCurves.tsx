import './timelines.texts.ts'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useListContext, type RaRecord } from 'ra-core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { DateText } from '#src/fields/time/DateText.tsx'
import { formatDate, isDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { AboveList } from './AboveList.tsx'
import { productTimelineCalls } from './productTimeline.calls.ts'
import { stockOverTime, type StockOverTime } from './stockOverTime.ts'

// The drawing library is larger than the rest of the screen.
const CurveDrawing = lazy(() => import('./CurveDrawing.tsx'))

type Row = CallAnswer<typeof productTimelineCalls.getProductTimeline>['data'][number]
type Filter = { skuIds?: string[]; categoryId?: string; supplierId?: string; weeks?: string }

const { arrivals: arrivalShape } = productTimelineCalls.getProductTimeline.answer

/** The curve of one SKU of the list, its arrivals, and what more pieces on a day would change. */
export default function ProductCurves() {
  const { data = [], filterValues, setFilters } = useListContext<RaRecord & Row>()
  const filter = filterValues as Filter
  useRememberedSkus(filter, setFilters)
  const [chosen, setChosen] = useState<string>()
  const row = data.find(({ id }) => id === chosen) ?? data[0]
  if (!row) return null
  return (
    <AboveList>
      <TextField
        select
        size="small"
        label={say('timelines.choose')}
        value={row.id}
        onChange={event => setChosen(event.target.value)}
        slotProps={{ select: { native: true } }}
        sx={{ mb: 1, maxWidth: 480 }}
      >
        {data.map(({ id, skuCode, name }) => (
          <option key={id} value={id}>
            {skuCode} {name}
          </option>
        ))}
      </TextField>
      <Curve key={row.id} row={row} filter={filter} />
    </AboveList>
  )
}

function Curve({ row, filter }: { row: Row; filter: Filter }) {
  const client = useClient()
  const provider = useProvider()
  const [pieces, setPieces] = useState('')
  const [day, setDay] = useState('')
  const input = { ...filter, weeks: filter.weeks as '26' | undefined }
  const { data } = useQuery({
    queryKey: callKey('getProductTimeline', input),
    queryFn: ({ signal }) => provider.call('getProductTimeline', input, { signal }),
  })
  if (!data) return null
  const coming = data.arrivals.filter(({ skuId }) => skuId === row.skuId)
  const flow = {
    stock: row.stock,
    weekly: row.weekly,
    today: todayOf(client),
    days: Number(filter.weeks ?? '26') * 7,
    arrivals: coming.flatMap(each =>
      each.availableOn && each.pieces > each.presold
        ? [{ day: each.availableOn, pieces: each.pieces - each.presold }]
        : [],
    ),
  }
  const course = stockOverTime(flow)
  const more =
    /^\d{1,6}$/.test(pieces) && isDate(day) && day >= flow.today
      ? { day, pieces: Number(pieces) }
      : undefined
  const instead = more && stockOverTime({ ...flow, arrivals: [...flow.arrivals, more] })
  return (
    <>
      <DrawnFigure
        label={say('timelines.curves', { code: row.skuCode })}
        caption={{ title: `${row.skuCode} ${row.name}`, about: [outcomeOf(course)] }}
        minHeight={300}
      >
        <Suspense fallback={null}>
          <CurveDrawing
            today={flow.today}
            days={flow.days}
            course={course}
            {...(instead && { instead })}
          />
        </Suspense>
      </DrawnFigure>
      <p>{outcomeOf(course)}</p>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Muted>{say('timelines.what_if_title')}</Muted>
        <TextField
          size="small"
          label={say('timelines.what_if_pieces')}
          value={pieces}
          onChange={event => setPieces(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 140 }}
        />
        <DateText
          size="small"
          label={say('timelines.what_if_day')}
          value={day || null}
          onChange={typed => setDay(typed ?? '')}
          sx={{ width: 170 }}
        />
        {instead && <output>{say('timelines.instead', { outcome: outcomeOf(instead) })}</output>}
      </Stack>
      <ShapeTable
        title={say('timelines.arrivals')}
        shape={arrivalShape.shape}
        rows={coming.map((each, n) => ({ ...each, id: String(n) }))}
        columns={{ supply: true, no: true, availableOn: true, pieces: true, presold: true }}
        none={say('timelines.none_coming')}
      />
    </>
  )
}

const outcomeOf = ({ runsOutOn, daysOut }: StockOverTime) =>
  runsOutOn
    ? `${say('timelines.runs_out', { day: formatDate(runsOutOn) })}, ${say('timelines.days_out', { smart_count: daysOut })}`
    : say('timelines.lasts')

/** Without SKUs in the address the screen begins with those that were looked at last. */
function useRememberedSkus(filter: Filter, setFilters: (filter: object) => void) {
  const hasBegun = useRef(false)
  const ids = filter.skuIds
  useEffect(() => {
    if (ids?.length) remember(names.jumpTimeLineProducts, ids)
    else if (!hasBegun.current && !filter.categoryId && !filter.supplierId) {
      const last = recall(names.jumpTimeLineProducts)
      if (Array.isArray(last) && last.length) setFilters({ ...filter, skuIds: last })
    }
    hasBegun.current = true
    // Only what the address names counts; another filter does not bring them back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids])
}
