import { addTexts } from '#src/i18n/language.ts'

const ticketTexts = {
  ticket: {
    none: 'Choose a ticket',
    none_why: 'Open a ticket from the list, or search for its number.',
    list: 'Tickets',
    loading: 'Loading the ticket',
    failed: 'The ticket could not be loaded',
    unknown: 'This ticket does not exist',
    unknown_why: 'It was deleted, or the link is incomplete.',
    warranty: 'Warranty',
    from_handover: 'Counted from the day the goods were handed over.',
    from_order: 'The day of handover is not known, so it is counted from the day of the order.',
    no_goods: 'Name the order and its line to see the warranty.',
    no_months: 'The product states no warranty.',
    over: 'Over',
    visits: 'Visits',
    no_visits: 'No visits yet',
    book: 'Book a visit',
    tasks: 'Tasks',
    no_tasks: 'No tasks yet',
    new_task: 'New task',
    job_sheet: 'Job sheet',
    follow_up: 'Follow-up ticket',
  },
} as const

addTexts(ticketTexts)

type Texts = typeof ticketTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
