import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf } from '#server/kit'
import type { RecordOf } from '#define'
import type { planTrackNotes } from './planTrackNotes.entity.ts'

/** Writes the same note down for each of these plans. */
export const addTrackNotes = (
  context: Context,
  planIds: readonly string[],
  type: RecordOf<typeof planTrackNotes>['type'],
  text: string,
): Promise<void> =>
  insertRows(
    context,
    metaOf('planTrackNotes'),
    planIds.map(planId => ({ id: uuid(), planId, type, text })),
  )
