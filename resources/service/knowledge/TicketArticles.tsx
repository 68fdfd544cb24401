import './articles.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { FoundArticles } from './FoundArticles.tsx'

/** Articles that the words of a ticket and its product propose. */
export default function TicketArticles({ ticketId }: { ticketId: string }) {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: [resourceOfEntity('articles')!, 'getArticlesOfTicket', ticketId],
    queryFn: ({ signal }) => provider.call('getArticlesOfTicket', { ticketId }, { signal }),
  })
  if (!data) return null
  return (
    <Section title={say('article.proposed')} print="none">
      {data.data.length ? (
        <FoundArticles found={data.data} />
      ) : (
        <Muted>{say('article.none_proposed')}</Muted>
      )}
    </Section>
  )
}
