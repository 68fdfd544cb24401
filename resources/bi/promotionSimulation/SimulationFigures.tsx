import './simulation.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'
import type { CallAnswer, Shape } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { simulationCalls } from './simulation.calls.ts'
import { goodsOf, linesOf } from './simulationPaths.ts'

type Simulation = CallAnswer<typeof simulationCalls.getSimulation>['simulations'][number]
type Fact = CallAnswer<typeof simulationCalls.getPromotionFact>['data'][number]

interface Props {
  promotionId: string
  simulation: Simulation
  hasEnded: boolean
}

/** The figures of a simulation, each leading to the lines behind it. */
export function SimulationFigures({ promotionId, simulation, hasEnded }: Props) {
  const { data: facts } = useCall('getPromotionFact', hasEnded ? { promotionId } : undefined)
  const simulationId = simulation.id
  if (!simulation.pieces) return <Muted>{say('simulation.none_sold')}</Muted>
  return (
    <>
      <Section
        title={say('simulation.found')}
        actions={
          <Button component={LinkBase} to={linesOf({ simulationId })}>
            {say('simulation.all_lines')}
          </Button>
        }
      >
        <Compared simulation={simulation} fact={facts?.data[0]} />
        <Consequences simulation={simulation} />
      </Section>
      <ShapeTable
        title={say('simulation.groups')}
        shape={groupShape}
        rows={simulation.groups}
        columns={{
          branchName: ({ branchId, channel }, value) => (
            <LinkBase
              to={linesOf({
                simulationId,
                branchId: branchId as string,
                channel: channel as string,
              })}
            >
              {value}
            </LinkBase>
          ),
          channel: true,
          orders: true,
          pieces: true,
          before: true,
          after: true,
          change: true,
          marginBefore: true,
          marginAfter: true,
        }}
      />
      <CallTable
        call="getSimulatedSkus"
        input={{ simulationId, pageSize: 10 }}
        title={say('simulation.goods')}
        columns={{
          skuCode: ({ skuId }, value) => (
            <LinkBase to={linesOf({ simulationId, skuId: skuId as string })}>{value}</LinkBase>
          ),
          name: true,
          pieces: true,
          before: true,
          after: true,
          change: true,
          marginAfter: true,
          piecesToBreakEven: true,
          available: true,
          daysOfStock: true,
        }}
        actions={
          <Button component={LinkBase} to={goodsOf({ simulationId })}>
            {say('simulation.all_goods')}
          </Button>
        }
      />
    </>
  )
}

const groupShape = simulationCalls.getSimulation.answer.simulations.shape.groups.shape as Shape

/** As sold, with the promotion, and once it is over the forecast for its days beside the fact. */
function Compared({ simulation, fact }: { simulation: Simulation; fact: Fact | undefined }) {
  const { orders, pieces, piecesReached, standing, before, after, days } = simulation
  const { marginBefore, marginAfter } = simulation
  const seesCost = marginBefore !== undefined && marginBefore !== null
  const rows: Row[] = [
    { name: 'orders', before: orders, after: orders, fact: fact?.orders, text: count },
    { name: 'pieces', before: pieces, after: pieces, fact: fact?.pieces, text: count },
    { name: 'reached', before: null, after: piecesReached, fact: null, text: count },
    { name: 'revenue', before, after, fact: fact?.revenue, text: amountText },
    {
      name: 'discount',
      before: standing - before,
      after: standing - after,
      fact: null,
      text: amountText,
    },
    ...(seesCost
      ? ([
          {
            name: 'margin',
            before: marginBefore,
            after: marginAfter,
            fact: fact?.margin,
            text: amountText,
          },
        ] as const)
      : []),
  ]
  return (
    <LinesShell>
      <thead>
        <tr>
          <th aria-hidden />
          <th scope="col" data-align="right">
            {say('simulation.before')}
          </th>
          <th scope="col" data-align="right">
            {say('simulation.after')}
          </th>
          <th scope="col" data-align="right">
            {say('simulation.change')}
          </th>
          {fact && (
            <>
              <th scope="col" data-align="right">
                {say('simulation.forecast', { smart_count: fact.days })}
              </th>
              <th scope="col" data-align="right">
                {say('simulation.fact')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text, ...row }) => {
          const said = (value: number | null | undefined) =>
            value === null || value === undefined ? '' : text(value)
          const changed =
            row.before === null || row.after === null ? null : row.after - row.before || null
          return (
            <tr key={name}>
              <th scope="row">{say(`simulation.${name}`)}</th>
              <td data-align="right" data-label={say('simulation.before')}>
                {said(row.before)}
              </td>
              <td data-align="right" data-label={say('simulation.after')}>
                {said(row.after)}
              </td>
              <td data-align="right" data-label={say('simulation.change')}>
                {said(changed)}
              </td>
              {fact && (
                <>
                  <td
                    data-align="right"
                    data-label={say('simulation.forecast', { smart_count: fact.days })}
                  >
                    {said(
                      row.after === null ? null : forecastOf(row.after, fact.days / days, text),
                    )}
                  </td>
                  <td data-align="right" data-label={say('simulation.fact')}>
                    {said(row.fact)}
                  </td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </LinesShell>
  )
}

interface Row {
  name: 'orders' | 'pieces' | 'reached' | 'revenue' | 'discount' | 'margin'
  before: number | null
  after: number | null
  fact: number | null | undefined
  text: (value: number) => string
}

const count = (value: number) => value.toLocaleString('en-NZ')
/** The month's figure for as many days as the promotion ran; things are whole. */
const forecastOf = (month: number, share: number, text: Row['text']) =>
  text === count ? Math.round(month * share) : month * share

function Consequences({ simulation }: { simulation: Simulation }) {
  const {
    id: simulationId,
    piecesToBreakEven,
    daysOfStock,
    skusBelowCost,
    skusBelowFloor,
  } = simulation
  const { linesWithoutCost, marginBefore } = simulation
  const seesCost = marginBefore !== undefined && marginBefore !== null
  const below = (only: 'Below cost' | 'Below the floor', skus: number | null | undefined) =>
    skus ? <LinkBase to={goodsOf({ simulationId, only })}>{count(skus)}</LinkBase> : count(0)
  const facts: [label: string, value: ReactNode][] = [
    ...(seesCost
      ? ([
          [
            say('simulation.break_even'),
            piecesToBreakEven === null || piecesToBreakEven === undefined
              ? say('simulation.no_break_even')
              : count(piecesToBreakEven),
          ],
          [say('simulation.below_cost'), below('Below cost', skusBelowCost)],
        ] as const)
      : []),
    [say('simulation.below_floor'), below('Below the floor', skusBelowFloor)],
    ...(daysOfStock === null
      ? []
      : ([
          [say('simulation.stock'), say('simulation.days', { smart_count: daysOfStock })],
        ] as const)),
  ].map(([label, value]) => [label as string, value as ReactNode])
  return (
    <>
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {!!linesWithoutCost && (
        <Muted>{say('simulation.no_cost', { smart_count: linesWithoutCost })}</Muted>
      )}
    </>
  )
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: theme.spacing(2, 0, 0),
  '& dt': { color: 'var(--muted)' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}))
