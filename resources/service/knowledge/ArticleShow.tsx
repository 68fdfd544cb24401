import './articles.texts.ts'
import { useEffect, useMemo } from 'react'
import type { AnyEntity, RecordOf } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { keptLines } from '#src/views/parts/columns.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import { RecordButtons } from '#src/views/record/actions/RecordButtons.tsx'
import { FactsAside } from '#src/views/record/FactsAside.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { RecordStates } from '#src/views/record/RecordStates.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { tabsOf } from '#src/views/record/tabs.ts'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { ArticleText } from './ArticleText.tsx'
import { ArticleVote } from './ArticleVote.tsx'
import type { articles } from './articles.entity.ts'

const Attachments = LazyPart(() => import('#src/views/record/Attachments.tsx'))
const Notes = LazyPart(() => import('#src/views/record/Notes.tsx'))

type Article = RecordOf<typeof articles>

/** An article as it reads, with whether it helped, its files and its earlier versions. */
export default function ArticleShow({ entity }: { entity: AnyEntity }) {
  return (
    <RecordStates entity={entity}>
      {record => <WholeArticle entity={entity} article={record as unknown as Article} />}
    </RecordStates>
  )
}

function WholeArticle({ entity, article }: { entity: AnyEntity; article: Article }) {
  const provider = useProvider()
  useEffect(() => {
    // Nobody waits for it, and an article reads as well where it is not counted.
    provider.call('readArticle', { articleId: article.id }).catch(() => undefined)
  }, [provider, article.id])
  const facts = useMemo(
    () =>
      tabsOf(entity)
        .flatMap(({ sections }) => sections)
        .flatMap(({ fields }) => fields)
        .filter(({ name }) => !['title', 'body'].includes(name)),
    [entity],
  )
  return (
    <Page>
      <Heading
        title={article.title}
        aside={
          <>
            <FileAction
              call="printArticle"
              input={{ articleId: article.id }}
              label={say('article.print')}
            />
            <RecordButtons entity={entity} record={article} />
          </>
        }
      />
      <RecordLayout aside={<FactsAside entity={entity} record={article} />}>
        <Section title={say('article.text')}>
          {article.isStale && <ToneChip tone="warning">{say('article.stale')}</ToneChip>}
          <ArticleText text={article.body} />
        </Section>
        {article.state === 'Published' && (
          <ArticleVote key={article.revision} articleId={article.id} revision={article.revision} />
        )}
        <Section title={say('article.about')}>
          <ValueList fields={facts} record={article} title={say('article.about')} />
        </Section>
        {keptLines(entity).map(({ name, label, field, view: { Cell } }) => (
          <Section key={name} title={label}>
            <Cell field={field} value={article[name as keyof Article]} />
          </Section>
        ))}
        <Attachments entity={entity} record={article} />
        <Notes entity={entity} record={article} />
      </RecordLayout>
    </Page>
  )
}
