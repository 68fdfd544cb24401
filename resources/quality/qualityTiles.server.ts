import type { Tile } from '#server/kit'

/** Product issues that a person owns and has not resolved. */
export const qualityTiles: Readonly<Record<string, Tile>> = {
  ownProductIssues: {
    path: '/QA/productQAIssues',
    lists: ({ actor }) => [
      {
        filter: {
          ownerId: [actor.staffId],
          state: ['New', 'Investigating', 'Action decided', 'Waiting supplier'],
        },
      },
    ],
  },
}
