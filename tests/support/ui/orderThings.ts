/** An order with nothing beside its lines. */
export const nothingBeside = {
  taxes: [],
  shippingCosts: [],
  payments: [],
  cash: { paid: 0, rounded: 0 },
  depositReferences: [],
  refunds: [],
  handedOver: { pieces: 0, returned: 0 },
  shares: [],
  reservations: [],
  plans: [],
  tickets: [],
  transfers: [],
  tasks: [],
  messages: [],
  notes: [],
}

/** The answer of a timeline with these notes, as the order's own answer has them. */
export const timelineOf = (notes: readonly Record<string, any>[] = []) => ({
  data: {
    entries: notes.map(({ author, createdOnUtc, ...note }) => ({
      ...nothingToTell,
      ...note,
      kind: 'Note',
      event: 'note',
      at: createdOnUtc,
      by: author,
    })),
    next: null,
    names: {},
  },
})

/** An entry of a timeline without anything that only some kinds have. */
export const nothingToTell = {
  name: null,
  place: null,
  day: null,
  amount: null,
  quantity: null,
  state: null,
  text: null,
  changes: null,
}
