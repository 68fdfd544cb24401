import { useEvent, type RaRecord } from 'ra-core'
import { useMemo, useState } from 'react'
import { meets, type AnyEntity } from '#define'
import { ownCalendar } from './ownCalendar.ts'
import type { Place } from '#src/app/product/slots.ts'
import { useMay } from '#src/app/useMay.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { cardTitle } from './card/CalendarCard.tsx'
import type { Dragged, Moving, Target } from './card/MovingContext.ts'
import { placeOn } from './rooms.ts'
import type { CalendarDay } from './useCalendar.ts'
import { useDragged, useDropped } from './useDragging.ts'
import { useMove } from './useMove.ts'

/**
 * Moves the cards of a calendar: by what its area has for that, otherwise by an ordinary update.
 * `moving` is absent where cards stay; `asking` is what has to be asked at the moment.
 */
export function useMovedCards(entity: AnyEntity, days: readonly CalendarDay[]) {
  const { Move, Places } = useMemo(() => ownCalendar(entity), [entity])
  const mayMove = useMay()(entity, 'update')
  const update = useMove(entity)
  const { notify } = useServer()
  const [asked, setAsked] = useState<{ record: RaRecord; to: Place | undefined }>()
  const [outdated, setOutdated] = useState<ReadonlySet<unknown>>(new Set())
  const OwnMove = mayMove ? Move : undefined

  const drop = useEvent(({ record, from }: Dragged, { refusal, ...target }: Target) => {
    const roomOf = (date: string) => days.find(day => day.date === date)?.room
    const own = (record[entity.calendar!.slot ?? ''] as string | null | undefined) ?? null
    if (target.of !== undefined && OwnMove) return setAsked({ record, to: target })
    const isSameDay = target.date === from
    if (isSameDay && (target.slotId === undefined || target.slotId === own)) return
    if (refusal !== null) {
      const told = { title: cardTitle(entity, record), reason: refusal }
      return notify(say('moving.refused', told), { type: 'warning' })
    }
    if (OwnMove) {
      const to =
        target.slotId === undefined
          ? placeOn(target.date, roomOf(from), roomOf(target.date), own)
          : target
      setAsked({ record, to })
    } else if (update) void update(record, from, target.date)
  })
  useDropped(drop)

  const canAsk = OwnMove !== undefined
  const isMovable = canAsk || update !== undefined
  const moving = useMemo(
    (): Moving | undefined =>
      isMovable
        ? {
            outdated,
            may: record => meets(record, entity.calendar!.movableWhile),
            ask: canAsk ? record => setAsked({ record, to: undefined }) : undefined,
          }
        : undefined,
    [isMovable, entity, canAsk, outdated],
  )
  const close = (record: RaRecord) => (isOutdated?: boolean) => {
    setAsked(undefined)
    setOutdated(new Set(isOutdated ? [record.id] : []))
    if (isOutdated)
      notify(say('moving.outdated_why', { title: cardTitle(entity, record) }), { type: 'warning' })
  }
  return {
    moving,
    drop,
    /** Places beside the days, while a card is dragged or moved by keys. */
    places:
      OwnMove && Places && ((picked?: Dragged) => <OtherPlaces of={Places} picked={picked} />),
    asking: OwnMove && asked && (
      <OwnMove
        key={`${asked.record.id} ${asked.to?.date} ${asked.to?.slotId} ${asked.to?.of}`}
        {...asked}
        onClose={close(asked.record)}
      />
    ),
  }
}

/** The days are not drawn again when a card is dragged. */
function OtherPlaces({
  of: Places,
  picked,
}: {
  of: NonNullable<ReturnType<typeof ownCalendar>['Places']>
  picked: Dragged | undefined
}) {
  const dragged = useDragged() ?? picked
  return dragged && <Places record={dragged.record} date={dragged.from} />
}
