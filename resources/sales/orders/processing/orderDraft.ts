import { say } from '#src/i18n/say.ts'
import { isSameList } from '#define/words.ts'
import type { CallInput } from '#define'
import type { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import type { Processing } from '#resources/sales/orders/parts/OrderPage.tsx'

export type ProcessingNote = Processing['notes'][number]
export type ProcessingChange = CallInput<(typeof orderProcessingCalls)['updateOrderProcessing']>

/** A person's unsaved changes of an order. */
export interface OrderDraft {
  readonly tagIds?: readonly string[]
  readonly newNote: NewNote
  /** Edits of notes, by id. */
  readonly edited: Readonly<Record<string, NoteEdit>>
}
type Written = Pick<ProcessingNote, 'text' | 'isPinned'>
export type NewNote = Written & Pick<ProcessingNote, 'type'>
/** Changes of a note that wait for Save. */
export type NoteEdit = Partial<Written & { isRemoved: boolean }>

export const noChanges: OrderDraft = {
  newNote: { type: '', text: '', isPinned: false },
  edited: {},
}

/** The type of a new note until the person selects another. */
export const withNoteType = (draft: OrderDraft, type: string): OrderDraft => ({
  ...draft,
  newNote: { ...draft.newNote, type: draft.newNote.type || type },
})

/**
 * The request that saves a draft, and its summary in words; `undefined` without changes. Notes that
 * no longer exist are left out.
 */
export function changeOf(
  { order, notes }: Processing,
  draft: OrderDraft,
): { input: ProcessingChange; inWords: string } | undefined {
  const removed = notes.filter(({ id }) => draft.edited[id]?.isRemoved)
  const edited = notes.filter(note => !removed.includes(note) && isEdited(note, draft))
  const isNew = draft.newNote.text.trim() !== ''
  const tagIds = draft.tagIds ?? order.tagIds
  const parts = [
    ...(isSameList(tagIds, order.tagIds) ? [] : [say('order_notes.pending_tags')]),
    ...(isNew ? [say('order_notes.pending_new')] : []),
    ...counted(edited, 'order_notes.pending_changed'),
    ...counted(removed, 'order_notes.pending_deleted'),
  ]
  if (!parts.length) return undefined
  const input: ProcessingChange = {
    orderId: order.id,
    version: order.version,
    tagIds,
    addNotes: isNew ? [{ ...draft.newNote, text: draft.newNote.text.trim() }] : [],
    editNotes: edited.map(note => ({ ...versionOf(note), ...noteWith(draft, note) })),
    removeNotes: removed.map(versionOf),
  }
  return { input, inWords: say('order_notes.pending', { parts: parts.join(', ') }) }
}

/** Text and pin of a note with the person's edits. */
const noteWith = (draft: OrderDraft, note: ProcessingNote): Written => {
  const { text, isPinned } = { ...note, ...draft.edited[note.id] }
  return { text, isPinned }
}

/** Whether a note differs from its saved state. */
function isEdited(note: ProcessingNote, draft: OrderDraft) {
  const { text, isPinned } = noteWith(draft, note)
  return text !== note.text || isPinned !== note.isPinned
}

const versionOf = ({ id, version }: ProcessingNote) => ({ id, version })

const counted = (
  { length }: readonly unknown[],
  text: 'order_notes.pending_changed' | 'order_notes.pending_deleted',
) => (length === 0 ? [] : [say(text, { smart_count: length })])
