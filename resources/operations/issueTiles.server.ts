import type { Tile } from '#server/kit'

/** Operation issues that a person has to solve. */
export const issueTiles: Readonly<Record<string, Tile>> = {
  ownIssues: {
    path: '/issueList',
    lists: ({ actor }) => [
      { filter: { responsibleId: [actor.staffId], state: ['Open', 'In progress'] } },
    ],
  },
}
