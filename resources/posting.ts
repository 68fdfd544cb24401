import { choice } from '#define'

/** Whether a draft that came from a file stands in the books. */
export const postedState = choice(['Draft', 'Posted'], {
  default: 'Draft',
  tones: { Draft: 'neutral', Posted: 'good' },
})

/** The steps of such drafts. What is posted is taken back by the same effects that undo an import. */
export const postingSteps = ({ post, takeBack }: { post: string; takeBack: string }) =>
  ({
    transitions: {
      post: { from: ['Draft'], to: 'Posted', confirm: post },
      takeBack: { from: ['Posted'], to: 'Draft', confirm: takeBack, done: 'Taken back' },
    },
  }) as const
