/** An order with nothing beside its lines. */
export const nothingBeside = {
  payments: [],
  depositReferences: [],
  shares: [],
  reservations: [],
  plans: [],
  tickets: [],
  transfers: [],
  tasks: [],
  messages: [],
  notes: [],
}
