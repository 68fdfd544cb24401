import type { RaRecord } from 'ra-core'
import type { ComponentType, ReactNode } from 'react'
import type { AnyEntity, AnyField, Entities, EntityName, RecordOf } from '#define'

/** Panels and views that areas add to the pages of an entity, on a screen and in general. */
export interface AreaSlots {
  /** The view of each custom screen, or what a screen with an entity adds to the entity's pages. */
  readonly screens?: Readonly<Record<string, View | Readonly<Record<string, Slots>>>>
  /** Replacements of generic pages of its entities, and panels on these pages. */
  readonly entities?: Readonly<Record<string, Slots>>
}

/** Panels and views that areas have for the pages of an entity; that of the screen comes before that of all screens. */
export const slotsIn = (
  areas: readonly AreaSlots[],
  entity: string,
  screen: string | undefined,
): Slots[] =>
  areas
    .flatMap(({ screens, entities }) => {
      const own = screen === undefined ? undefined : screens?.[screen]
      return [
        { isOwn: true, slots: typeof own === 'object' ? own[entity] : undefined },
        { isOwn: false, slots: entities?.[entity] },
      ]
    })
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .flatMap(({ slots }) => slots ?? [])

/** A component whose code is loaded when first shown. */
export type View<P = object> = () => Promise<{ default: ComponentType<P> }>

/**
 * What an area adds to the pages of an entity: replacements of pages, and panels on generic ones.
 */
export interface Slots<Row = RaRecord> {
  /** In place of the generic page, which it is given the declaration of. */
  readonly list?: OwnPage
  readonly show?: OwnPage
  readonly edit?: OwnPage
  readonly create?: OwnPage
  /** Offered by a list `ofOne` while none is chosen, above the field that finds any of them. */
  readonly choice?: View<{ readonly onChoose: (id: string) => void }>
  /** Of the list as a calendar. */
  readonly calendar?: CalendarSlots<Row>
  /** Asks before a record is deleted. The usual question is its `children`. */
  readonly remove?: View<{
    readonly record: Row
    readonly onClose: () => void
    readonly children: ReactNode
  }>
  /** Dialogs by the name of a step: they take it where it asks for more than a reason. */
  readonly steps?: Readonly<
    Record<string, View<{ readonly record: Row; readonly onClose: () => void }>>
  >
  /** Inputs of the filter bar that are no fields; the hook `filters` has their SQL. */
  readonly filters?: Readonly<Record<string, AnyField>>
  /**
   * Around what the generic page draws. A panel of the list reads `useListContext()`, one of a form
   * `useFormContext()`; the record is also in `useRecordContext()`.
   */
  readonly panels?: {
    readonly list?: ListPanels
    readonly show?: Panels<{ readonly record: Row }> & {
      /** Buttons before those of the record. */
      readonly toolbar?: View<{ readonly record: Row }>
    }
    readonly edit?: Panels<{ readonly record: Row }>
    readonly create?: Panels<object>
    /** Where it is asked whether to take a step: what to know before. Its place is `above`. */
    readonly step?: Panels<{ readonly record: Row; readonly step: string }>
  }
}

/** A day of a calendar, and a part of it: `null` is none, absent is any. */
export interface Place {
  readonly date: string
  readonly slotId?: string | null
  /** Another record whose list this is: another calendar. */
  readonly of?: string
}
export interface CalendarSlots<Row = RaRecord> {
  /**
   * Moves a record, in place of an ordinary change: at once where the place is known, otherwise, or
   * where something speaks against it, after asking. `onClose` tells whether another change came
   * before it.
   */
  readonly move?: View<{
    readonly record: Row
    readonly to: Place | undefined
    readonly onClose: (isOutdated?: boolean) => void
  }>
  /** Opened from the heading of a day. `filter` is the complete filter of the list. */
  readonly day?: View<{
    readonly date: string
    readonly filter: Readonly<Record<string, unknown>>
    readonly onClose: () => void
  }>
  /**
   * Shown while a card is dragged or moved by keys: further places that take it, by `useDropTarget`,
   * each an element whose `data-of` is the place's `of`.
   */
  readonly places?: View<{ readonly record: Row; readonly date: string }>
  /**
   * The live topic of the shown months: each is followed as `<id>:2026-11`, with the id that the
   * filter has for this field.
   */
  readonly live?: { readonly topic: string; readonly by: string }
}
type OwnPage = View<{ readonly entity: AnyEntity }>
interface Panels<P> {
  readonly above?: View<P>
  readonly beside?: View<P>
  readonly below?: View<P>
}
export interface ListPanels extends Panels<object> {
  /** The fields of rows that these panels read, for which the list asks. When absent: any of them. */
  readonly reads?: readonly string[]
  /** Buttons beside the title. */
  readonly toolbar?: View
  /** Buttons in the bar of a selection, which `useSelection()` tells: those of all areas. */
  readonly selection?: View
}

/**
 * What stands in the pages of an entity, typed by its records: under `entities` of an area's door at
 * each of its screens, under `screens` at the routes that name this screen beside the entity.
 * @example entities: views('tasks', { panels: { create: { beside: () => import('./Templates.tsx') } } })
 */
export const views = <N extends EntityName>(
  entity: N,
  slots: Slots<RecordOf<Entities[N]>>,
): Readonly<Record<string, Slots>> => ({ [entity]: slots as Slots })
