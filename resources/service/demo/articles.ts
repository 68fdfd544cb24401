import { demoPart, isoDate } from '#server/demo/kit.ts'
import { articleWords, categoryWords } from './articleWords.ts'

const day = 86_400_000
const month = 30 * day

/** The knowledge bank of each country: what people of customer service have written, read and found helpful. */
export const articles = demoPart('articles', {
  fills: [
    'articleCategories',
    'articles',
    'articlesProductIds',
    'articleVersions',
    'articleVotes',
    'articleReads',
  ],
  needs: ['markets', 'people', 'skus'],
  rows({ now, opened, random: stream, out }, { markets, people, skus }) {
    const random = stream('articles')
    const goods = skus.filter(({ type }) => type === 'Single')
    for (const { clientId, country } of markets) {
      const team = people.all.filter(
        p => p.country === country && p.job === 'service' && !p.hasLeft,
      )
      const categories = new Map<string, string>()
      for (const [i, [name, parent, isActive]] of categoryWords.entries()) {
        const id = random.id(opened)
        categories.set(name, id)
        out.articleCategories.push({
          id,
          clientId,
          createdOnUtc: opened,
          name,
          parentId: parent && categories.get(parent),
          position: i + 1,
          isActive,
        })
      }
      for (const {
        title,
        category,
        body,
        audience,
        state,
        months,
        country: only,
      } of articleWords) {
        if (only && only !== country) continue
        const checked = Math.max(opened, now - day - months * month)
        // An article of today is older than what was last changed of it.
        const createdOnUtc = Math.max(opened, checked - 100 * day)
        const id = random.id(createdOnUtc)
        const own = { clientId, createdOnUtc: checked }
        const editor = random.pick(team)
        const revision = state === 'Published' && random.chance(0.4) ? 2 : 1
        out.articles.push({
          id,
          clientId,
          createdOnUtc,
          createdBy: editor.id,
          updatedOnUtc: checked,
          title,
          categoryId: categories.get(category)!,
          audience,
          body,
          state,
          updatedBy: editor.id,
          confirmedOnUtc: state === 'Draft' ? undefined : checked,
        })
        if (random.chance(0.5))
          out.articlesProductIds.push({ fromId: id, toId: random.pick(goods).productId })
        if (state === 'Draft') continue
        for (let version = 1; version <= revision; version++)
          out.articleVersions.push({
            id: random.id(checked),
            ...own,
            articleId: id,
            revision: version,
            title,
            body: version < revision ? body.split('\n\n')[0]! : body,
            publishedOnUtc: version < revision ? createdOnUtc : checked,
            publishedById: editor.id,
          })
        for (const person of team) {
          if (random.chance(0.6))
            out.articleVotes.push({
              id: random.id(checked),
              ...own,
              articleId: id,
              revision,
              staffId: person.id,
              isHelpful: random.chance(0.8),
            })
          for (let i = random.int(0, 3); i > 0; i--)
            out.articleReads.push({
              id: random.id(checked),
              ...own,
              articleId: id,
              staffId: person.id,
              day: isoDate(now - i * 9 * day),
            })
        }
      }
    }
  },
})
