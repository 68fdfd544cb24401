import {
  call,
  choice,
  flag,
  instant,
  integer,
  list,
  longText,
  object,
  reference,
  text,
} from '#define'

/**
 * The state of a list: filter, sort and page size as in the address, its columns in order, and its
 * row density.
 */
const state = object({
  query: longText({ max: 8000 }),
  columns: list(
    { field: text({ required: true, max: 60 }), width: integer({ min: 20, max: 2000 }) },
    100,
  ),
  density: choice(['comfortable', 'compact']),
})

const view = {
  id: text({ required: true }),
  version: integer({ required: true }),
  path: text({ required: true }),
  name: text({ required: true }),
  ownerId: text({ required: true }),
  ownerName: text({ required: true }),
  isShared: flag({ required: true }),
  isDefault: flag({ required: true }),
  /** Whether this person may change and delete it. */
  isMine: flag({ required: true }),
  state,
  updatedOnUtc: instant({ required: true }),
}

const name = text({ required: true, max: 60 })

/** Saved views of a list, private or shared with everybody of the client who reaches the screen. */
export const savedViewCalls = {
  getSavedViews: call({
    at: 'GET /api/savedViews',
    open: 'everybody',
    input: { path: text({ required: true, max: 200 }) },
    answer: { data: list(view) },
  }),
  addSavedView: call({
    at: 'POST /api/savedViews',
    open: 'everybody',
    input: {
      path: text({ required: true, max: 200 }),
      name,
      isShared: flag({ default: false }),
      isDefault: flag({ default: false }),
      state,
    },
    answer: { data: object(view) },
  }),
  updateSavedView: call({
    at: 'PUT /api/savedViews',
    open: 'everybody',
    input: {
      // A private view of somebody else is answered like none.
      id: reference('savedViews', { required: true, answeredByRow: true }),
      version: integer({ required: true }),
      name,
      isShared: flag({ required: true }),
      isDefault: flag({ required: true }),
      state,
    },
    answer: { data: object(view) },
  }),
  removeSavedView: call({
    at: 'DELETE /api/savedViews',
    open: 'everybody',
    input: {
      // A private view of somebody else is answered like none.
      id: reference('savedViews', { required: true, answeredByRow: true }),
      version: integer({ required: true }),
    },
  }),
}
