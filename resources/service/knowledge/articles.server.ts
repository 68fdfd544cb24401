import { sql } from 'drizzle-orm'
import type { RecordOf } from '#define'
import {
  badInput,
  type Context,
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  updateRecord,
} from '#server/kit'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import { articleCalls } from './articles.calls.ts'
import type { articles } from './articles.entity.ts'
import { printArticle } from './articlePaper.server.ts'
import { confirmArticles, countRead } from './articleRules.server.ts'
import { mergeCategory } from './mergedCategories.server.ts'
import { articlesOfTicket, findArticles } from './articleWords.server.ts'

export default handlers(articleCalls, {
  findArticles: async (context, { words }) => ({ data: await findArticles(context, words) }),

  async getArticlesOfTicket(context, { ticketId }) {
    return { data: await articlesOfTicket(context, await ticketOf(context, ticketId)) }
  },

  async voteForArticle(context, { articleId, revision, isHelpful }) {
    const { db, actor } = context
    // Two votes of a person at once: one after the other.
    const article = await articleOf(context, articleId, 'for update')
    if (article.state !== 'Published')
      throw badInput('not_published', 'articleId', 'Only published articles can be rated.')
    if (article.revision !== revision)
      throw badInput(
        'changed',
        'revision',
        `This is not the current version: read version ${article.revision} first.`,
      )
    const meta = metaOf('articleVotes')
    const [vote] = await db.query<{ id: string; version: number }>(sql`
      select id, version from article_votes where article_id = ${articleId} and revision = ${revision} and staff_id = ${actor.staffId} and not is_deleted`)
    if (vote) await updateRecord(context, meta, vote.id, { isHelpful, version: vote.version })
    else await createRecord(context, meta, { articleId, revision, isHelpful })
    const [counted] = await db.query<{ votes: number; helpful: number }>(sql`
      select count(*)::int as votes, count(*) filter (where is_helpful)::int as helpful from article_votes
      where article_id = ${articleId} and revision = ${revision} and not is_deleted`)
    return counted!
  },

  async readArticle(context, { articleId }) {
    await countRead(context, articleId)
    return {}
  },

  async getMyVote(context, { articleId }) {
    const { revision } = await articleOf(context, articleId)
    const [vote] = await context.db.query<{ isHelpful: boolean }>(sql`
      select is_helpful from article_votes where article_id = ${articleId} and revision = ${revision} and staff_id = ${context.actor.staffId} and not is_deleted`)
    return { isHelpful: vote?.isHelpful ?? null }
  },

  async confirmArticle(context, { articleId }) {
    const { state } = await articleOf(context, articleId, 'for update')
    if (state !== 'Published')
      throw badInput('not_published', 'articleId', 'Only what is published is looked through.')
    await confirmArticles(context, [articleId])
    return {}
  },

  async mergeArticleCategory(context, input) {
    return { id: input.categoryId, moved: await mergeCategory(context, input) }
  },

  printArticle: async (context, { articleId }) => printArticle(await articleOf(context, articleId)),
})

/** @throws NotFound naming `articleId` */
const articleOf = async (context: Context, articleId: string, lock: 'for update' | '' = '') =>
  (await oneRecord(context, metaOf('articles'), articleId, lock, 'articleId')) as RecordOf<
    typeof articles
  >
