import './ticketPieces.texts.ts'
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
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { ticketPieceCalls } from './ticketPieces.calls.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

type Pieces = CallAnswer<Calls['getTicketPieces']>
type Piece = Pieces['pieces'][number]
type Goods = Pieces['goods'][number]
interface Chosen {
  action: Action
  record: RaRecord
}

const { goods: goodsShape, pieces: pieceShape } = ticketPieceCalls.getTicketPieces.answer
const returnsPath = '/warehouse/returnRecords'

/** Pieces that the customer has of a ticket's order, and how far its exchanges and repairs are. */
export default function TicketPieces({
  ticket,
  isOpen,
}: Pick<TicketData, 'ticket'> & { isOpen: boolean }) {
  const provider = useProvider()
  const [chosen, setChosen] = useState<Chosen>()
  const { data } = useQuery({
    queryKey: [resourceOfEntity('tickets')!, 'getTicketPieces', ticket.id, ticket.version],
    queryFn: ({ signal }) => provider.call('getTicketPieces', { ticketId: ticket.id }, { signal }),
  })
  const ask = (goods: Goods, purpose: 'Exchange' | 'Repair') => {
    const label = say(purpose === 'Exchange' ? 'ticket_pieces.exchange' : 'ticket_pieces.repair')
    setChosen({
      action: {
        call: 'askForPieces',
        id: 'ticketId',
        label: `${label}: ${goods.name}`,
        with: { planItemId: goods.planItemId, skuId: goods.skuId, purpose },
      },
      record: { id: ticket.id },
    })
  }
  const ofGoods = (goods: Goods) =>
    isOpen &&
    goods.most > 0 && (
      <>
        <Button size="small" onClick={() => ask(goods, 'Exchange')}>
          {say('ticket_pieces.exchange')}
        </Button>
        <Button size="small" onClick={() => ask(goods, 'Repair')}>
          {say('ticket_pieces.repair')}
        </Button>
      </>
    )
  const ofPiece = (piece: Piece) =>
    isOpen &&
    stepsOf(piece).map(call => (
      <Button
        key={call}
        size="small"
        onClick={() =>
          setChosen({
            action: {
              call,
              id: 'returnId',
              label: say(labels[call]),
              ...(call in questions && { confirm: say(questions[call as keyof typeof questions]) }),
            },
            record: { id: piece.id },
          })
        }
      >
        {say(labels[call])}
      </Button>
    ))
  const isEmpty = data && !data.goods.length && !data.pieces.length
  return (
    <>
      <Section title={say('ticket_pieces.title')}>
        {isEmpty && (
          <Muted>{say(ticket.orderId ? 'ticket_pieces.none' : 'ticket_pieces.no_order')}</Muted>
        )}
        {isOpen && data && data.goods.length > 0 && <Muted>{say('ticket_pieces.steps')}</Muted>}
        {data && data.goods.length > 0 && (
          <ShapeRows
            shape={goodsShape.shape}
            rows={data.goods}
            columns={{
              name: true,
              plan: true,
              day: true,
              there: true,
              most: true,
              todo: { label: '', cell: ofGoods, print: 'none' },
            }}
          />
        )}
        {data && data.pieces.length > 0 && (
          <ShapeRows
            shape={pieceShape.shape}
            rows={data.pieces}
            columns={{
              no: returnLink,
              purpose: true,
              name: true,
              quantity: true,
              reason: true,
              visit: true,
              state: true,
              newPiece: true,
              givenOut: true,
              todo: { label: '', cell: ofPiece, print: 'none' },
            }}
          />
        )}
      </Section>
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const returnLink = ({ id, no }: Piece) =>
  mayReach(returnsPath) ? (
    <Link component={LinkBase} to={`${returnsPath}/${id}/show`}>
      {no}
    </Link>
  ) : (
    no
  )

/** The next steps follow from how far a piece is; the first is the one that is due. */
function stepsOf({ purpose, state, quantity, givenOut, newPiece }: Piece): (keyof typeof labels)[] {
  if (
    purpose === 'Credit' ||
    state === 'Cancelled' ||
    (state !== 'Expected' && givenOut === quantity)
  )
    return []
  const isReady = purpose === 'Exchange' ? newPiece === 'Held' : state !== 'Expected'
  return [
    ...(state === 'Expected' ? (['receivePieces'] as const) : []),
    ...(isReady && givenOut < quantity ? (['handOverPieces'] as const) : []),
    ...(givenOut ? [] : (['creditInstead'] as const)),
    ...(state === 'Expected' && !givenOut ? (['cancelPieces'] as const) : []),
  ]
}

const labels = {
  receivePieces: 'ticket_pieces.receive',
  handOverPieces: 'ticket_pieces.hand_over',
  creditInstead: 'ticket_pieces.credit',
  cancelPieces: 'ticket_pieces.cancel',
} as const

const questions = {
  receivePieces: 'ticket_pieces.ask_receive',
  creditInstead: 'ticket_pieces.ask_credit',
} as const
