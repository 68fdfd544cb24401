import './timelines.texts.ts'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import { styled, useTheme } from '@mui/material/styles'
import { useListContext, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { etaCalls } from '#resources/purchasing/etas/etas.calls.ts'
import { purchaseOrderChanges } from '#resources/purchasing/orders/changes/purchaseOrderChanges.calls.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { daysBetween } from '#resources/purchasing/etas/judgeEta.ts'
import { AboveList } from './AboveList.tsx'
import { EndHandle } from './EndHandle.tsx'
import type { MovedEnd } from './MoveEnd.tsx'
import { barsOf, inTheMaking, monthsIn, spanOf, type Bar, type Stage, type Way } from './barsOf.ts'

const MoveEnd = LazyPart(() => import('./MoveEnd.tsx'))

const scales = [2, 4, 8, 14] as const
const rowHeight = 40
const headHeight = 24
const nameWidth = 116

/** The ways of the purchase orders of the list: planned days above, actual ones below. */
export default function PurchaseBars() {
  const { data = [] } = useListContext<RaRecord & Way>()
  const client = useClient()
  const [scale, setScale] = useState(1)
  const [moved, setMoved] = useState<MovedEnd>()
  const { palette } = useTheme()
  const rows = data.map(row => ({ row, ...barsOf(row) }))
  const span = spanOf(rows.flatMap(({ planned, actual }) => [...planned, ...actual]))
  if (!data.length) return null
  if (!span) return <Muted>{say('timelines.no_days')}</Muted>
  const colours = palette.series as readonly string[]
  const colourOf = (stage: Stage) => colours[stages.indexOf(stage)]!
  const perDay = scales[scale]!
  const at = (day: string) => nameWidth + daysBetween(span.from, day) * perDay
  const width = at(span.to)
  const height = headHeight + rows.length * rowHeight
  const today = todayOf(client)
  const draw = (bar: Bar, y: number, isPlanned: boolean) => (
    <rect
      key={`${y} ${bar.stage}`}
      x={at(bar.from)}
      y={y}
      width={Math.max(2, at(bar.to) - at(bar.from) - 1)}
      height={isPlanned ? 8 : 14}
      rx={2}
      fill={colourOf(bar.stage)}
      fillOpacity={isPlanned ? 0.35 : 1}
      {...(bar.isLate && { stroke: palette.error.main, strokeWidth: 2 })}
    >
      <title>
        {say('timelines.until', {
          stage: say(`timelines.${bar.stage}`),
          from: formatDate(bar.from),
          to: formatDate(bar.to),
        })}
        {bar.isLate && ` (${say('timelines.late')})`}
      </title>
    </rect>
  )
  return (
    <AboveList aria-label={say('timelines.bars')} data-print="none">
      <div style={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' }}>
        <Muted>{say('timelines.about')}</Muted>
        <IconAction
          label={say('timelines.wider')}
          disabled={scale === 0}
          icon={<ZoomOut />}
          onClick={() => setScale(scale - 1)}
        />
        <IconAction
          label={say('timelines.closer')}
          disabled={scale === scales.length - 1}
          icon={<ZoomIn />}
          onClick={() => setScale(scale + 1)}
        />
      </div>
      <DrawnFigure
        label={say('timelines.bars')}
        caption={{ title: say('timelines.orders'), about: [say('timelines.about')] }}
      >
        <Scrolled tabIndex={0} aria-label={say('timelines.about')}>
          <svg width={width} height={height}>
            <title>{say('timelines.bars')}</title>
            {monthsIn(span).map(month => (
              <g key={month}>
                <line
                  x1={at(month)}
                  x2={at(month)}
                  y1={headHeight}
                  y2={height}
                  stroke={palette.divider}
                />
                <text x={at(month) + 3} y={16} fontSize={12} fill={palette.text.secondary}>
                  {formatDate(month).slice(3)}
                </text>
              </g>
            ))}
            {rows.map(({ row, planned, actual }, n) => {
              const top = headHeight + n * rowHeight
              return (
                <g key={row.id}>
                  <line x1={0} x2={width} y1={top} y2={top} stroke={palette.divider} />
                  <text x={0} y={top + 24} fontSize={13} fill={palette.text.primary}>
                    {nameOf(row)}
                  </text>
                  {planned.map(bar => draw(bar, top + 6, true))}
                  {actual.map(bar => draw(bar, top + 18, false))}
                  {endsOf(row).map(({ end, label }) => (
                    <EndHandle
                      key={end.kind}
                      label={label}
                      day={end.before}
                      from={span.from}
                      x={at(end.before)}
                      y={top + 18}
                      height={14}
                      perDay={perDay}
                      onMove={day => setMoved({ ...end, day })}
                    />
                  ))}
                </g>
              )
            })}
            {today >= span.from && today <= span.to && (
              <line
                x1={at(today)}
                x2={at(today)}
                y1={headHeight}
                y2={height}
                stroke={palette.text.primary}
                strokeDasharray="3 3"
              >
                <title>{say('timelines.today')}</title>
              </line>
            )}
          </svg>
        </Scrolled>
        <Legend>
          {stages.map(stage => (
            <li key={stage}>
              <Sign fill={colourOf(stage)} />
              {say(`timelines.${stage}`)}
            </li>
          ))}
          <li>
            <Sign fill="none" stroke={palette.error.main} />
            {say('timelines.late')}
          </li>
        </Legend>
      </DrawnFigure>
      {moved && <MoveEnd end={moved} onClose={() => setMoved(undefined)} />}
    </AboveList>
  )
}

/** The ends of a way that this person may move. */
function endsOf(row: RaRecord & Way): { end: Omit<MovedEnd, 'day'>; label: string }[] {
  const purchaseOrderId = row.purchaseOrderId as string
  const containerId = row.containerId as string | null
  const { thereOn, readyOn, arrivesOn } = row
  const of = { purchaseOrderId, containerId, thereOn }
  const labels = row.labels as Record<string, string | null> | undefined
  const no = nameOf(row)
  const box = labels?.containerId ?? no
  return [
    ...(readyOn &&
    inTheMaking.includes(row.state as string) &&
    mayCall('changeReadyDay', purchaseOrderChanges.changeReadyDay)
      ? [
          {
            end: { ...of, kind: 'ready' as const, name: no, before: readyOn },
            label: say('timelines.end_ready', { name: no }),
          },
        ]
      : []),
    ...(arrivesOn && containerId && mayCall('changeEta', etaCalls.changeEta)
      ? [
          {
            end: { ...of, kind: 'eta' as const, name: box, before: arrivesOn },
            label: say('timelines.end_eta', { name: box }),
          },
        ]
      : []),
  ]
}

const stages: readonly Stage[] = ['production', 'waiting', 'sea', 'port']

const Sign = (props: { fill: string; stroke?: string }) => (
  <svg width={12} height={12} aria-hidden>
    <rect x={1} y={1} width={10} height={10} rx={2} strokeWidth={2} {...props} />
  </svg>
)

const nameOf = (row: RaRecord) =>
  ((row.labels as Record<string, string | null> | undefined)?.purchaseOrderId ?? '') as string

const Scrolled = styled('section')({ overflowX: 'auto', maxHeight: 420, overflowY: 'auto' })

const Legend = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  listStyle: 'none',
  padding: 0,
  margin: theme.spacing(1, 0),
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
}))
