import './articles.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { FoundArticles } from './FoundArticles.tsx'

/** Above the list while somebody searches: what is published and comes closest, in spite of slips. */
export default function ClosestArticles() {
  const provider = useProvider()
  const { filterValues } = useListContext()
  const words = typeof filterValues.q === 'string' ? filterValues.q.trim().slice(0, 200) : ''
  const { data } = useQuery({
    queryKey: [resourceOfEntity('articles')!, 'findArticles', words],
    queryFn: ({ signal }) => provider.call('findArticles', { words }, { signal }),
    enabled: words.length > 2,
  })
  if (words.length <= 2 || !data?.data.length) return null
  return (
    <Section title={say('article.closest_to', { words })} print="none">
      <FoundArticles found={data.data} />
    </Section>
  )
}
