import { useEvent, type RaRecord } from 'ra-core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { cardTitle } from './card/CalendarCard.tsx'
import type { Dragged, Target } from './card/MovingContext.ts'
import { cardIn, isFull, placeKey } from './rooms.ts'
import { plusDays, spokenName, turned, type Span } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'
import { markOver } from './useDragging.ts'

/** Where a card would go: the slot by what it is called, or another calendar by its id. */
interface Aim {
  readonly date: string
  readonly slot: string | null
  readonly of: string | undefined
}
/** A card that the keys move. */
interface Picked extends Aim {
  readonly record: RaRecord
  readonly from: string
}

interface Options {
  entity: AnyEntity
  days: readonly CalendarDay[]
  /** The days in sight. */
  range: { readonly from: string; readonly to: string }
  span: Span
  frame: RefObject<HTMLElement | null>
  /** Whether cards can be moved. */
  mayMove: boolean
  /** Whether there are places beside the days, which are told apart by `data-of`. */
  hasOthers: boolean
  go: (words: { date: string }) => void
  drop: (what: Dragged, to: Target) => void
}

/**
 * Moves cards by keys: Space picks up the card with the focus, arrows choose a day and a slot, C
 * chooses one of the other calendars, Enter drops it and Escape lets it be. `told` is for those who
 * do not see it.
 */
export function useKeyMove(options: Options) {
  const { entity, days, range, span, frame, mayMove, hasOthers, go, drop } = options
  const [picked, setPicked] = useState<Picked>()
  const [told, tell] = useState('')
  const followed = useRef<{ id: RaRecord['id']; to: string }>(undefined)
  const roomOf = (date: string) => days.find(day => day.date === date)?.room
  const targetOf = ({ date, slot, of }: Aim): Target =>
    of === undefined
      ? {
          date,
          slotId: roomOf(date)?.slots.find(({ label }) => label === slot)?.id ?? null,
          refusal: roomOf(date)?.refusal ?? null,
        }
      : { date, of, refusal: null }

  const markTarget = useEvent(() => {
    if (!picked) return undefined
    const target = targetOf(picked)
    const find = (selector: string) => frame.current?.querySelector(selector)
    const place =
      otherPlaces().find(({ dataset }) => dataset.of === picked.of) ??
      find(`[data-place="${placeKey(target)}"]`) ??
      find(`[data-place="${target.date}"]`)
    const moved = find(`[data-card="${picked.record.id}"]`)
    moved?.setAttribute('data-picked', '')
    if (place) {
      markOver(place, target.refusal)
      place.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    return () => {
      moved?.removeAttribute('data-picked')
      if (place) markOver(place, undefined)
    }
  })
  // The places are others once the days are.
  useEffect(markTarget, [markTarget, picked, days])

  // The card that was moved is another element on its new day; the focus goes there with it.
  useEffect(() => {
    if (!followed.current || document.activeElement !== document.body) return
    const { id, to } = followed.current
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    const card = find(`[data-place^="${to}"] [data-card="${id}"] a`)
    // Where it is not among the first of its day, to the day.
    const place = card ?? find(`[data-date="${to}"]`)
    if (place) followed.current = undefined
    place?.focus()
  }, [days, frame])

  /** The place in words: day, slot, what it takes, and why nothing goes there. */
  function inWords({ date, slot, of }: Aim) {
    if (of !== undefined) {
      const name = otherPlaces().find(({ dataset }) => dataset.of === of)?.textContent
      return `${name ?? ''}, ${spokenName(date)}`
    }
    const room = roomOf(date)
    const at = room?.slots.find(({ label }) => label === slot)
    const isTaken = at ? isFull(at) : (room?.measures.some(isFull) ?? false)
    return [
      spokenName(date),
      ...(room?.slots.length ? [at?.label ?? say('moving.no_slot')] : []),
      ...(isTaken ? [say('moving.full')] : []),
      ...(room?.refusal ? [room.refusal] : []),
    ].join(', ')
  }

  function pickUp(element: HTMLElement) {
    const card = cardIn(days, element)
    if (!card) return false
    const { record, from } = card
    const own = record[entity.calendar!.slot ?? '']
    const slot = roomOf(from)?.slots.find(({ id }) => id === own)?.label ?? null
    setPicked({ record, from, date: from, slot, of: undefined })
    const others = hasOthers ? ` ${say('moving.hint_others')}` : ''
    tell(`${say('moving.picked', { title: cardTitle(entity, record) })}${others}`)
    return true
  }

  function aim(pressed: string, { date, slot, of }: Aim): Aim | undefined {
    if (pressed === 'c' && hasOthers) {
      // After the last one comes the calendar itself.
      const others = otherPlaces().map(({ dataset }) => dataset.of)
      return { date, slot, of: others[others.indexOf(of) + 1] }
    }
    const slots = of === undefined ? (roomOf(date)?.slots.map(({ label }) => label) ?? []) : []
    if (span !== 'month' && slots.length && (pressed === 'ArrowUp' || pressed === 'ArrowDown')) {
      const all = [...slots, null]
      const next = all.indexOf(slot) + (pressed === 'ArrowDown' ? 1 : -1)
      return { date, slot: all[(next + all.length) % all.length]!, of }
    }
    const to = {
      ArrowLeft: plusDays(date, -1),
      ArrowRight: plusDays(date, 1),
      ArrowUp: plusDays(date, span === 'month' ? -7 : -1),
      ArrowDown: plusDays(date, span === 'month' ? 7 : 1),
      PageUp: turned(span, date, -1),
      PageDown: turned(span, date, 1),
    }[pressed]
    return to === undefined ? undefined : { date: to, slot, of }
  }

  const end = () => {
    setPicked(undefined)
    followed.current = undefined
  }
  return {
    told,
    /** The card that the keys move, on the day that they have chosen. */
    picked: picked && { record: picked.record, from: picked.date },
    /** Whether the key was for the card; its usual effect is then prevented. */
    press(pressed: string, on: Element): boolean {
      if (!picked) {
        const element = on.closest<HTMLElement>('[data-card]')
        return (
          pressed === ' ' &&
          mayMove &&
          !!element &&
          on.matches('a') &&
          element.draggable &&
          pickUp(element)
        )
      }
      const { record, from } = picked
      if (pressed === 'Escape') {
        end()
        tell(say('moving.cancelled', { title: cardTitle(entity, record) }))
        return true
      }
      if (pressed === 'Enter') {
        end()
        tell('')
        if (picked.of === undefined && picked.date !== from)
          followed.current = { id: record.id, to: picked.date }
        drop({ record, from }, targetOf(picked))
        return true
      }
      const to = aim(pressed, picked)
      if (!to) return false
      setPicked({ ...picked, ...to })
      tell(inWords(to))
      if (to.date < range.from || to.date > range.to || span === 'day') go({ date: to.date })
      return true
    },
    end,
  }
}

/** Places beside the days, while they are shown. */
const otherPlaces = () => [...document.querySelectorAll<HTMLElement>('[data-of]')]
