import { call, choice, flag, integer, list, reference, text } from '#define'

const required = { required: true } as const
const articleId = reference('articles', required)

const found = list(
  {
    id: text(required),
    title: text(required),
    category: text(required),
    audience: choice(['Staff', 'Customers'], {
      ...required,
      labels: { Staff: 'Staff only', Customers: 'Customers, too' },
    }),
    extract: text({ max: 400, label: 'Text' }),
    isForProduct: flag({ label: 'For this product' }),
    isStale: flag({ label: 'Old' }),
  },
  20,
)

/** Finding answers, and what people think of them. */
export const articleCalls = {
  /** Published articles that hold the words, in spite of slips: those with them in the title first. */
  findArticles: call({
    at: 'GET /api/articles/find',
    of: 'articles',
    input: { words: text({ ...required, max: 200 }) },
    answer: { data: found },
  }),
  /** Articles that fit a ticket: about its product, or with the words of its problem. */
  getArticlesOfTicket: call({
    at: 'GET /api/articles/ofTicket',
    of: 'articles',
    input: { ticketId: reference('tickets', required) },
    answer: { data: found },
  }),
  /** Whether the version that a person reads helped them. A vote again replaces the former one. */
  voteForArticle: call({
    at: 'POST /api/articles/vote',
    of: 'articles',
    input: { articleId, revision: integer({ ...required, min: 1 }), isHelpful: flag(required) },
    answer: { votes: integer(required), helpful: integer(required) },
    done: 'Thank you',
  }),
  /** A person has opened an article: counted once a day. */
  readArticle: call({
    at: 'POST /api/articles/read',
    of: 'articles',
    input: { articleId },
    answer: {},
  }),
  /** How this person voted for the current version. */
  getMyVote: call({
    at: 'GET /api/articles/myVote',
    of: 'articles',
    input: { articleId },
    answer: { isHelpful: flag() },
  }),
  /** Somebody looked it through and found it right: it is not stale for another year. */
  confirmArticle: call({
    at: 'POST /api/articles/confirm',
    of: 'articles',
    input: { articleId },
    answer: {},
    done: 'Confirmed',
  }),
  /** Moves the articles of a category, and the categories below it, into another, and deletes it. */
  mergeArticleCategory: call({
    at: 'POST /api/articleCategories/merge',
    of: 'articleCategories',
    done: 'Category merged',
    input: {
      categoryId: reference('articleCategories', required),
      intoId: reference('articleCategories', { ...required, label: 'Into' }),
    },
    answer: { id: text(required), moved: integer(required) },
  }),
  /** An article to print or to send. */
  printArticle: call({
    at: 'POST /api/articles/print',
    of: 'articles',
    isDocument: true,
    input: { articleId },
    answer: {},
  }),
}
