import { choice, entity, instant, longText, reference, text } from '#define'

/** A question that somebody asks below a listing on Trade Me. */
export const tradeMeQuestions = entity('tradeMeQuestions', {
  titles: ['Buyer question', 'Buyer questions'],
  label: 'question',
  fields: {
    tradeMeListingId: reference('tradeMeListings', {
      required: true,
      readOnly: true,
      label: 'Listing',
    }),
    questionId: text({ required: true, max: 20, readOnly: true, label: 'Number there' }),
    question: text({ required: true, max: 1000, readOnly: true }),
    askedBy: text({ max: 80, readOnly: true, label: 'Asked by' }),
    askedOnUtc: instant({ required: true, readOnly: true, label: 'Asked' }),
    answer: longText({ max: 1000, readOnly: true }),
    state: choice(['Open', 'Answering', 'Answered', 'Gone'], {
      default: 'Open',
      tones: { Open: 'neutral', Answering: 'info', Answered: 'good', Gone: 'neutral' },
    }),
    attemptedOnUtc: instant({ readOnly: true, label: 'Last try' }),
    lastError: text({ max: 300, readOnly: true, label: 'Last error' }),
  },
  list: {
    columns: ['askedOnUtc', 'tradeMeListingId', 'question', 'askedBy', 'answer', 'state'],
    filters: ['state', 'tradeMeListingId', 'askedOnUtc'],
    search: ['question'],
    sort: '-askedOnUtc',
    main: 'question',
  },
  actions: {
    answerTradeMeQuestion: {
      call: 'answerTradeMeQuestion',
      id: 'questionId',
      label: 'Answer',
      while: { field: 'state', is: ['Open'] },
    },
  },
  unique: [['tradeMeListingId', 'questionId']],
  api: { create: false, update: false, remove: false },
})
