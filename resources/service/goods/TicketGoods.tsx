import './ticketGoods.texts.ts'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { Action, CallAnswer, Calls } from '#define'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { Amount } from '#resources/sales/orders/parts/cells.tsx'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { newIssueAbout, reportPath } from '#resources/stock/check/ReportLink.tsx'
import { ticketGoodsCalls } from './ticketGoods.calls.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

type Goods = CallAnswer<Calls['getTicketGoods']>
type Part = Goods['parts'][number]
type Cost = Goods['costs'][number]
interface Chosen {
  action: Action
  record: RaRecord
}

const { parts: partShape, costs: costShape } = ticketGoodsCalls.getTicketGoods.answer

/** The parts of a ticket, with their actions, and its cost. */
export default function TicketGoods({
  ticket,
  isOpen,
}: Pick<TicketData, 'ticket'> & { isOpen: boolean }) {
  const provider = useProvider()
  const [chosen, setChosen] = useState<Chosen>()
  const { data } = useQuery({
    // A change of the ticket, also by others, is one of its goods.
    queryKey: [resourceOfEntity('tickets')!, 'getTicketGoods', ticket.id, ticket.version],
    queryFn: ({ signal }) => provider.call('getTicketGoods', { ticketId: ticket.id }, { signal }),
  })
  const ofTicket = (call: keyof typeof labels) =>
    isOpen && (
      <Button
        key={call}
        variant="outlined"
        onClick={() =>
          setChosen({
            action: { call, id: 'ticketId', label: say(labels[call]) },
            record: { id: ticket.id },
          })
        }
      >
        {say(labels[call])}
      </Button>
    )
  const ofPart = (part: Part) =>
    isOpen && (
      <>
        {stepsOf(part).map(call => (
          <Button
            key={call}
            size="small"
            onClick={() =>
              setChosen({
                action: {
                  call,
                  id: 'partId',
                  label: say(labels[call]),
                  ...(call !== 'fetchTicketPart' && { confirm: say(questions[call]) }),
                },
                record: { id: part.id },
              })
            }
          >
            {say(labels[call])}
          </Button>
        ))}
      </>
    )
  const seesAmounts = maySee(costShape.shape.amount)
  return (
    <>
      <Section title={say('ticket_goods.parts')} actions={ofTicket('addTicketPart')}>
        {data?.parts.length ? (
          <ShapeRows
            shape={partShape.shape}
            rows={data.parts}
            columns={{
              name: true,
              quantity: true,
              warehouse: true,
              expectedOn: true,
              state: true,
              ...(data.parts.some(({ exchange }) => exchange) && { exchange: true as const }),
              todo: { label: '', cell: ofPart, print: 'none' },
            }}
          />
        ) : (
          <Muted>{say('ticket_goods.no_parts')}</Muted>
        )}
      </Section>
      <Section
        title={say('ticket_goods.costs')}
        print="none"
        actions={[
          ofTicket('addTicketLabour'),
          ofTicket('addTicketCost'),
          ticket.orderId && ofTicket('requestTicketRefund'),
          isOpen && ticket.productId && mayReach(reportPath) && (
            <Button
              key="issue"
              variant="outlined"
              component={LinkBase}
              to={newIssueAbout({
                productId: ticket.productId,
                skuId: ticket.skuId,
                description: ticket.problem,
                causeId: ticket.causeId,
                ticketId: ticket.id,
                source: 'Ticket',
              })}
            >
              {say('ticket_goods.report')}
            </Button>
          ),
        ]}
      >
        {data?.costs.length ? (
          <ShapeRows
            shape={costShape.shape}
            rows={data.costs}
            columns={{
              kind: true,
              about: (cost: Cost) =>
                typeof cost.opensAt === 'string' ? (
                  <Link component={LinkBase} to={cost.opensAt}>
                    {cost.about}
                  </Link>
                ) : (
                  cost.about
                ),
              day: true,
              ...(seesAmounts && {
                amount: { cell: (cost: Cost) => <Amount value={cost.amount} />, align: 'right' },
              }),
              todo: {
                label: '',
                print: 'none',
                cell: (cost: Cost) =>
                  isOpen &&
                  cost.costId && (
                    <Button
                      size="small"
                      onClick={() =>
                        setChosen({
                          action: {
                            call: 'removeTicketCost',
                            id: 'costId',
                            label: say(labels.removeTicketCost),
                            confirm: say(questions.removeTicketCost),
                          },
                          record: { id: cost.costId! },
                        })
                      }
                    >
                      {say(labels.removeTicketCost)}
                    </Button>
                  ),
              },
            }}
          />
        ) : (
          <Muted>{say('ticket_goods.no_costs')}</Muted>
        )}
        {data && seesAmounts && data.costs.length > 0 && (
          <p>
            <strong>
              {say('ticket_goods.total')} <Amount value={data.total} />
            </strong>
          </p>
        )}
      </Section>
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** The actions of a part follow from its state. */
function stepsOf({ state, exchange }: Part) {
  // A new piece is handed over, or given up, with its exchange.
  if (exchange) return state === 'Waiting' ? (['fetchTicketPart'] as const) : []
  if (state === 'Held') return ['useTicketPart', 'freeTicketPart'] as const
  return state === 'Waiting' ? (['fetchTicketPart', 'freeTicketPart'] as const) : []
}

const labels = {
  addTicketPart: 'ticket_goods.add_part',
  fetchTicketPart: 'ticket_goods.fetch',
  useTicketPart: 'ticket_goods.use',
  freeTicketPart: 'ticket_goods.free',
  addTicketLabour: 'ticket_goods.add_time',
  addTicketCost: 'ticket_goods.add_cost',
  requestTicketRefund: 'ticket_goods.refund',
  removeTicketCost: 'ticket_goods.remove',
} as const

const questions = {
  useTicketPart: 'ticket_goods.ask_use',
  freeTicketPart: 'ticket_goods.ask_free',
  removeTicketCost: 'ticket_goods.ask_remove',
} as const
