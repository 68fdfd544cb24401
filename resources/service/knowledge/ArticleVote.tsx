import './articles.texts.ts'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import ThumbUp from '@mui/icons-material/ThumbUpOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { Section } from '#src/views/record/Section.tsx'

/** Asks whether this version helped, and shows how the person voted for it. */
export function ArticleVote({ articleId, revision }: { articleId: string; revision: number }) {
  const provider = useProvider()
  const make = useMakeCall('articles')
  const { data } = useQuery({
    queryKey: [resourceOfEntity('articles')!, 'getMyVote', articleId, revision],
    queryFn: ({ signal }) => provider.call('getMyVote', { articleId }, { signal }),
  })
  const vote = (isHelpful: boolean) =>
    void make('voteForArticle', { articleId, revision, isHelpful })
  const look = (isHelpful: boolean) => ({
    variant: data?.isHelpful === isHelpful ? ('contained' as const) : ('outlined' as const),
    'aria-pressed': data?.isHelpful === isHelpful,
    onClick: () => vote(isHelpful),
  })
  return (
    <Section title={say('article.did_it_help')}>
      <Stack direction="row" spacing={1}>
        <Button startIcon={<ThumbUp />} {...look(true)}>
          {say('article.yes')}
        </Button>
        <Button startIcon={<ThumbDown />} {...look(false)}>
          {say('article.no')}
        </Button>
      </Stack>
    </Section>
  )
}
